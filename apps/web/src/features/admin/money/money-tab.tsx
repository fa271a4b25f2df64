import './money.css';
import { Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { useTranslation } from '../../../lib/use-translation.ts';
import type { Rights } from '../model.ts';
import { Bills } from './bills.tsx';
import { Grants } from './grants.tsx';
import { type MoneyPart, partOf, partsFor } from './model.ts';
import { Orders } from './orders.tsx';
import { Overview } from './overview.tsx';
import { Prices } from './prices.tsx';
import { Transfers } from './transfers.tsx';
import { Withdrawals } from './withdrawals.tsx';

const parts: Record<MoneyPart, () => React.JSX.Element> = {
  overview: Overview,
  orders: Orders,
  withdrawals: Withdrawals,
  transfers: Transfers,
  bills: Bills,
  grants: Grants,
  prices: Prices,
};

/** Money of the tenant: what came in, orders and refunds, what was given, what things cost. */
export const MoneyTab = ({ rights }: { readonly rights: Rights }) => {
  const { t } = useTranslation('money');
  const [search, setSearch] = useSearchParams();
  const current = partOf(search.get('part'), rights);
  const Part = parts[current];
  return (
    <>
      <Segmented<MoneyPart>
        className="money-parts"
        aria-label={t('parts')}
        value={current}
        options={partsFor(rights).map((value) => ({ value, label: t(`part.${value}`) }))}
        onChange={(part) => setSearch({ tab: 'money', part }, { replace: true })}
      />
      <Part key={current} />
    </>
  );
};
