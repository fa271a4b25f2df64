import './user-order-page.css';
import { Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { useTranslation } from '../../lib/use-translation.ts';
import { Page } from '../../ui/page.tsx';
import { BalanceStrip } from './balance-strip.tsx';
import { EntryList, ExportButton } from './entry-list.tsx';
import { OrderList } from './order-list.tsx';
import { SpendingSection } from './spending-section.tsx';
import { useSpan } from './use-span.ts';

/** What came in, what went out, and every order behind it. */
export const UserOrderPage = () => {
  const { t } = useTranslation('userOrder');
  const { span, today, change } = useSpan();
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'entries' ? 'entries' : 'orders';
  const openTab = (key: string) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        if (key === 'entries') next.set('tab', key);
        else next.delete('tab');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Page heading={t('heading')}>
      <BalanceStrip />
      <SpendingSection span={span} today={today} onSpan={change} />
      <section className="pay-panel is-flush money-lists">
        <Tabs
          activeKey={tab}
          destroyOnHidden
          onChange={openTab}
          tabBarExtraContent={tab === 'entries' && <ExportButton span={span} />}
          items={[
            { key: 'orders', label: t('tab.orders'), children: <OrderList /> },
            { key: 'entries', label: t('tab.entries'), children: <EntryList /> },
          ]}
        />
      </section>
    </Page>
  );
};
