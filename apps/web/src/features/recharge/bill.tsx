import { type MemberTemplate, type MonthConfig, membersPrice } from '@zhixing/contract/membership';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useDiscountWords } from '../../blocks/pay/use-discount-words.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { yuan } from '../../lib/yuan.ts';
import type { Quote } from './api.ts';

type BillProps = {
  readonly plan: MemberTemplate;
  readonly term: MonthConfig;
  /** Undefined until the first one is worked out; while months change it is the last one. */
  readonly quote: Quote | undefined;
  readonly error: Error | undefined;
  readonly onRetry: () => void;
};

const Line = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** How the amount comes about, line by line. */
export const Bill = ({ plan, term, quote, error, onRetry }: BillProps) => {
  const { t } = useTranslation(['recharge', 'pay']);
  const cut = useDiscountWords()(term.priceDiscount);
  const full = plan.num * term.monthNum;
  if (error && !quote) {
    return (
      <p className="bill-failed" role="alert">
        {t('buy.quoteFailed', { reason: error.message })}
        <Button size="small" onClick={onRetry}>
          {t('buy.retry')}
        </Button>
      </p>
    );
  }
  return (
    <dl className="bill num" aria-busy={quote === undefined}>
      <Line name={`¥${yuan(plan.num)} × ${t('pay:months', { count: term.monthNum })}`}>¥{yuan(full)}</Line>
      {cut && <Line name={t('buy.cut', { discount: cut })}>−¥{yuan(full - membersPrice(plan.num, term))}</Line>}
      {quote && quote.credit > 0 && <Line name={t('buy.credit')}>−¥{yuan(quote.credit)}</Line>}
      {quote && quote.surplusDays > 0 && (
        <Line name={t('buy.surplus')}>{t('buy.days', { count: quote.surplusDays })}</Line>
      )}
      <Line name={t('buy.starts')}>{quote?.startDate.slice(0, 10) ?? '–'}</Line>
      <Line name={t('buy.ends')}>{quote?.endDate.slice(0, 10) ?? '–'}</Line>
      {quote?.hasFreeTime && <p>{t('buy.freeTime')}</p>}
    </dl>
  );
};
