import type { AgentIncome, Income } from '@zhixing/contract/income';
import { PayPanel } from '../../blocks/pay/pay-panel.tsx';
import { formatCount } from '../../lib/format-count.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { yuan } from '../../lib/yuan.ts';
import { Margin } from './margin.tsx';

const useName = () => {
  const { t } = useTranslation('income');
  return ({ agentName }: AgentIncome) => agentName || t('agents.gone');
};

/** What each agent brought, most first. A table that becomes cards where it would not fit. */
export const AgentList = ({ income: { agents, shareBp } }: { readonly income: Income }) => {
  const { t } = useTranslation('income');
  const nameOf = useName();
  const columns = [
    {
      name: 'price',
      of: (row: AgentIncome) => (row.price === null ? '–' : row.price === 0 ? t('agents.free') : yuan(row.price)),
    },
    { name: 'paidChats', of: (row: AgentIncome) => formatCount(row.paidChats) },
    { name: 'paid', of: (row: AgentIncome) => yuan(row.paid) },
    { name: 'failedRuns', of: (row: AgentIncome) => formatCount(row.failedRuns) },
    { name: 'share', of: (row: AgentIncome) => yuan(row.share) },
    {
      name: 'modelCost',
      of: (row: AgentIncome) =>
        row.modelCost === null ? (
          <span className="income-unset">{t('agents.unset')}</span>
        ) : (
          <>
            {yuan(row.modelCost)}
            {row.unpricedRuns > 0 && <small>{t('agents.unpriced', { count: row.unpricedRuns })}</small>}
          </>
        ),
    },
    { name: 'margin', of: (row: AgentIncome) => <Margin row={row} /> },
  ] as const;
  return (
    <PayPanel heading={t('agents.heading')} note={t('agents.rule', { percent: shareBp / 100 })} isFlush>
      {agents.some(({ unpricedRuns }) => unpricedRuns > 0) && <p className="income-note">{t('agents.unpricedHelp')}</p>}
      {agents.length === 0 ? (
        <p className="income-none">{t('agents.empty')}</p>
      ) : (
        <table className="income-table">
          <thead>
            <tr>
              <th scope="col">{t('agents.name')}</th>
              {columns.map(({ name }) => (
                <th key={name} scope="col">
                  {t(`agents.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {agents.map((row) => (
              <tr key={row.agentId}>
                <th scope="row" className="clip">
                  {nameOf(row)}
                </th>
                {columns.map(({ name, of }) => (
                  <td key={name} className="num" data-label={t(`agents.${name}`)}>
                    {of(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </PayPanel>
  );
};
