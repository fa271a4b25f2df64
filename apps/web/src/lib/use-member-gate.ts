import { useNavigate } from 'react-router';
import { CallError } from './call-error.ts';
import { notify } from './notice.ts';

/** Shows a failure that nobody has shown yet; who needs a membership is sent to where it is sold. */
export const useMemberGate = (): ((error: unknown) => void) => {
  const navigate = useNavigate();
  return (error) => {
    if (!(error instanceof CallError)) throw error;
    // A session that ended has been announced already.
    if (error.status === 403) return;
    const isGated = error.errorCode === 'MEMBER_REQUIRED';
    notify(isGated ? 'warning' : 'error', error.message);
    if (isGated) void navigate('/recharge');
  };
};
