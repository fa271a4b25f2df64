import { useNavigate } from 'react-router';
import { CallError } from './call-error.ts';
import { notify } from './notice.ts';

/**
 * Shows a failure that nobody has shown yet; who needs a membership, or more in the wallet, is sent to where it is sold.
 * `staysWhenShort`: where what was typed and the words stand together, the person decides when to go.
 */
export const useMemberGate = ({ staysWhenShort = false } = {}): ((error: unknown) => void) => {
  const navigate = useNavigate();
  return (error) => {
    if (!(error instanceof CallError)) throw error;
    // A session that ended has been announced already.
    if (error.status === 403) return;
    const isShort = error.errorCode === 'BALANCE_SHORT' && !staysWhenShort;
    const isGated = error.errorCode === 'MEMBER_REQUIRED' || isShort;
    notify(isGated ? 'warning' : 'error', error.message);
    if (isGated) void navigate('/recharge');
  };
};
