import './failure-note.css';
import type { ChatMessage } from '@zhixing/contract/chat-message';
import { Button } from 'antd';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { formatPrice } from '../agent/figures.ts';
import { failureWords } from './failure-words.ts';
import { useMessageView } from './message-view.ts';

/** What happened, what it cost, and the way on. */
export const FailureNote = ({ message }: { readonly message: ChatMessage }) => {
  const { t, i18n } = useTranslation('message');
  const { handlers, isShare, hasCost = true } = useMessageView();
  const { runId } = message;
  const cost = message.receipt?.costFen ?? 0;
  // A turn that was never taken: the message itself is the server's words.
  const isShort = message.errorCode === 'BALANCE_SHORT';
  const isSaid = (!message.errorCode || isShort) && message.content !== '';
  return (
    <div className="failure-note">
      <Icon name="warn" size={18} />
      <p>
        {!isSaid && failureWords(message.errorCode, t, i18n.language === 'en-US' ? 'en-US' : 'zh-CN')}
        {!isShare && hasCost && (
          <span className="num">{cost > 0 ? t('failure.cost', { price: formatPrice(cost) }) : t('failure.free')}</span>
        )}
      </p>
      {!isShare && runId && (
        <span className="failure-ways">
          {message.continue && (
            <Button size="small" type="primary" onClick={() => handlers.onContinue(runId)}>
              {t('failure.continue')}
            </Button>
          )}
          {isShort && handlers.onPay && (
            <Button size="small" type="primary" onClick={() => handlers.onPay?.(runId)}>
              {t('failure.pay')}
            </Button>
          )}
          <Button size="small" onClick={() => handlers.onRetry(runId)}>
            {t('failure.retry')}
          </Button>
        </span>
      )}
    </div>
  );
};
