import type { MemberTemplate } from '@zhixing/contract/membership';
import { formatCount } from '../../lib/format-count.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { isInvitingToCome } from './plan-rules.ts';

const units = {
  countPerDay: 'times',
  paidAgentCount: 'times',
  insightPerDay: 'times',
  editCount: 'times',
  knowledgeSpace: 'MB',
  pluginsNum: 'pieces',
  invitedNum: 'people',
} as const;
/** What is on the list and cannot be used yet: the reader is told before they pay. */
const coming: readonly (keyof typeof units)[] = ['insightPerDay'];
const names = Object.keys(units) as (keyof typeof units)[];

/** The same seven lines on every plan, so that plans can be compared across. */
export const PlanBenefits = ({ plan, name }: { readonly plan: MemberTemplate; readonly name: string }) => {
  const { t } = useTranslation('recharge');
  const amountOf = (key: keyof typeof units) => {
    const unit = units[key];
    const total = formatCount(plan[key]);
    return unit === 'MB' ? `${total} MB` : t(`benefit.${unit}`, { total });
  };
  return (
    <ul className="plan-benefits num" aria-label={t('benefit.label', { name })}>
      {names.map((key) => (
        <li key={key}>
          <span>
            {t(`benefit.${key}`)}
            {key === 'invitedNum' && isInvitingToCome(plan.category) && (
              <span className="plan-soon">{t('benefit.soon')}</span>
            )}
            {coming.includes(key) && <span className="plan-soon">{t('benefit.coming')}</span>}
          </span>
          {plan[key] > 0 ? (
            <b>{amountOf(key)}</b>
          ) : (
            <span>
              <span aria-hidden="true">—</span>
              <span className="unseen">{t('benefit.none')}</span>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
};
