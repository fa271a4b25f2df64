import type { ChatMessage } from '@zhixing/contract/chat-message';
import { copyText } from '../../lib/clipboard.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { stripMarkup } from '../markdown/strip-markup.ts';
import { actionsFor } from './action-rules.ts';
import { LazyRunTimeline } from './lazy-run-timeline.tsx';
import { useMessageView, useToggle } from './message-view.ts';
import { Rating } from './rating.tsx';
import { ReceiptLine } from './receipt-line.tsx';
import { timelineRows } from './timeline-rows.ts';

type ActionProps = { readonly icon: IconName; readonly label: string; readonly onClick: () => void };

const Action = ({ icon, label, onClick }: ActionProps) => (
  <button type="button" className="message-action" aria-label={label} title={label} onClick={onClick}>
    <Icon name={icon} size={16} />
  </button>
);

/** Actions at the left, the receipt at the right. The list hides the actions while any answer is being made. */
export const MessageTail = ({ message }: { readonly message: ChatMessage }) => {
  const { t } = useTranslation('message');
  const { handlers, isShare, canShare } = useMessageView();
  const { copy, retry, ...actions } = actionsFor(message, { isPending: false, isShare });
  const share = actions.share && canShare;
  const { receipt, runId } = message;
  const isUsed = receipt !== undefined && receipt.inputTokens + receipt.outputTokens > 0;
  // Stopped before the model told what it used: what was set aside has come back. A failure says so in its note.
  const isReturned = receipt?.cover === 'returned' && !message.error;
  const hasReceipt = (isUsed || isReturned) && !isShare && !message.loading;
  const hasTimeline = hasReceipt && timelineRows(message).length > 0;
  const [isOpen, onFlip] = useToggle(`${message.uuid}:timeline`);
  const hasRetry = retry && !message.error;
  if (!copy && !hasRetry && !share && !hasReceipt) return null;
  const tail = (
    <div className="message-tail">
      <div className="message-actions">
        {copy && (
          <Action
            icon="copy"
            label={t('action.copy')}
            onClick={() => void copyText(stripMarkup(message.content), 'copyFailed')}
          />
        )}
        {hasRetry && runId && (
          <Action icon="refresh" label={t('action.retry')} onClick={() => handlers.onRetry(runId)} />
        )}
        {copy && runId && handlers.onRate && !isShare && <Rating runId={runId} given={message.rating} />}
        {share && <Action icon="share" label={t('action.share')} onClick={handlers.onShare} />}
      </div>
      {hasReceipt && <ReceiptLine receipt={receipt} timeline={hasTimeline ? { isOpen, onFlip } : undefined} />}
    </div>
  );
  return (
    <>
      {tail}
      {hasTimeline && isOpen && <LazyRunTimeline message={message} />}
    </>
  );
};
