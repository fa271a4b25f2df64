import type { AgentIncome } from '@zhixing/contract/income';
import { useTranslation } from '../../lib/use-translation.ts';
import { yuan } from '../../lib/yuan.ts';
import { marginPercent } from './margin-percent.ts';

/** What is left of the share, and how much of it; never a number while a cost is unknown. */
export const Margin = ({ row: { margin, share } }: { readonly row: AgentIncome }) => {
  const { t } = useTranslation('income');
  if (margin === null) return <span className="income-unset">{t('agents.unset')}</span>;
  const percent = marginPercent(margin, share);
  return (
    <>
      <b className={margin < 0 ? 'is-loss' : undefined}>{yuan(margin)}</b>
      {percent !== undefined && <small>{t('agents.percent', { percent })}</small>}
    </>
  );
};
