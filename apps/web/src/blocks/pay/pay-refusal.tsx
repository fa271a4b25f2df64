import './pay-refusal.css';
import { Link } from 'react-router';
import type { CallError } from '../../lib/call-error.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';

export const PayRefusal = ({ error }: { readonly error: CallError | undefined }) => {
  const { t } = useTranslation('pay');
  if (!error) return null;
  return (
    <p className="pay-refusal" role="alert">
      <Icon name="warn" size={16} />
      <span>
        {error.message}
        {error.errorCode === 'PAYMENT_FAILED' && (
          <>
            {' '}
            <Link to="/user-order">{t('orders')}</Link>
          </>
        )}
      </span>
    </p>
  );
};
