import type { Receipt } from '@zhixing/contract/chat-message';
import { formatCount } from '../../lib/format-count.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { formatPrice } from '../agent/figures.ts';
import { useDuration } from './use-duration.ts';

type ReceiptLineProps = {
  readonly receipt: Receipt;
  /** Left out where it is not known what was done when. */
  readonly timeline?: { readonly isOpen: boolean; readonly onFlip: () => void } | undefined;
};

/** Who answered and what it took: money, tokens, time. */
export const ReceiptLine = ({ receipt, timeline }: ReceiptLineProps) => {
  const { t } = useTranslation('message');
  const duration = useDuration();
  const { model, inputTokens, outputTokens, costFen, cover, ms, waitedMs } = receipt;
  const why = cover && cover !== 'balance' ? t(`receipt.${cover}`) : t('receipt.free');
  const price = costFen > 0 ? t('receipt.price', { price: formatPrice(costFen) }) : why;
  const used = t('receipt.detail', { model, input: formatCount(inputTokens), output: formatCount(outputTokens) });
  const detail = waitedMs ? `${used}${t('receipt.waited', { time: duration(waitedMs) })}` : used;
  const tokens = inputTokens + outputTokens;
  const words = [model, price, tokens > 0 && `${formatCount(tokens)} tokens`, duration(ms)].filter(Boolean).join(' · ');
  const line = (
    <>
      <Icon name="receipt" size={16} />
      {words}
    </>
  );
  return timeline ? (
    <button
      type="button"
      className="receipt-line num"
      title={detail}
      aria-expanded={timeline.isOpen}
      aria-label={`${words} ${t('timeline.label')}`}
      onClick={timeline.onFlip}
    >
      {line}
      <span className="step-turn is-inline">
        <Icon name="right" size={14} />
      </span>
    </button>
  ) : (
    <span className="receipt-line num" title={detail}>
      {line}
    </span>
  );
};
