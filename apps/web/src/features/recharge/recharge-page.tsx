import './recharge-page.css';
import { useQuery } from '@tanstack/react-query';
import type { MemberCategory, MemberTemplate } from '@zhixing/contract/membership';
import { Segmented } from 'antd';
import { useState } from 'react';
import { payChannelsQuery } from '../../blocks/pay/api.ts';
import { useSession } from '../../lib/session.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { AccountBand } from './account-band.tsx';
import { BuyDialog } from './buy-dialog.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { ContactCard } from './contact-card.tsx';
import { PlanList } from './plan-list.tsx';
import { isFree, isTeamGuest, tabsFor } from './plan-rules.ts';
import { TopUpCard } from './top-up-card.tsx';
import { TopUpDialog } from './top-up-dialog.tsx';
import type { TransferWish } from './transfer-api.ts';
import { TransferDialog } from './transfer-dialog.tsx';
import { useHolder } from './use-holder.ts';

/** What is open; what it was opened with stays when the account changes behind it. */
type Opened =
  | { readonly kind: 'plan'; readonly plan: MemberTemplate; readonly isRenewal: boolean }
  | { readonly kind: 'top-up'; readonly first?: string }
  | { readonly kind: 'transfer'; readonly wish: TransferWish }
  | { readonly kind: 'code' };

export const RechargePage = () => {
  const { t } = useTranslation('recharge');
  const who = useHolder();
  const { holder } = who;
  const channels = useQuery(payChannelsQuery);
  const [wanted, setWanted] = useState<MemberCategory>('PERSONAL');
  const [opened, setOpened] = useState<Opened>();
  const tabs = tabsFor(holder);
  const category = tabs.includes(wanted) ? wanted : (tabs[0] ?? 'PERSONAL');
  const hasTransfer = useSession().tenant?.flags.bankTransfer ?? false;
  const closed = channels.data?.channels.length === 0 && !hasTransfer ? t('closed') : undefined;
  const noTopUp = isFree(holder) ? t('memberFirst') : closed;
  const isGuest = isTeamGuest(holder, who.groups);
  const close = () => setOpened(undefined);
  const onTransfer = hasTransfer ? (wish: TransferWish) => setOpened({ kind: 'transfer', wish }) : undefined;
  return (
    <Page heading={t('heading')}>
      <AccountBand
        who={who}
        hindrance={noTopUp}
        onTopUp={() => setOpened({ kind: 'top-up' })}
        onCode={() => setOpened({ kind: 'code' })}
      />
      <div className="plan-bar">
        {tabs.length > 1 ? (
          <Segmented
            aria-label={t('category.label')}
            value={category}
            options={tabs.map((value) => ({ value, label: t(`category.${value}`) }))}
            onChange={setWanted}
          />
        ) : (
          <h2>{t(`category.${category}`)}</h2>
        )}
        {closed ? (
          <p className="plan-closed" role="status">
            <Icon name="warn" size={16} />
            {closed}
          </p>
        ) : (
          <p>{t(isGuest ? 'leadInTeam' : 'lead')}</p>
        )}
      </div>
      <PlanList
        category={category}
        holder={holder}
        isTeamGuest={isGuest}
        hindrance={closed}
        onBuy={(plan) => setOpened({ kind: 'plan', plan, isRenewal: plan.level === holder })}
      />
      <div className="extra-cards">
        <TopUpCard holder={holder} hindrance={noTopUp} onPick={(first) => setOpened({ kind: 'top-up', first })} />
        <ContactCard />
      </div>
      {opened?.kind === 'plan' && (
        <BuyDialog
          plan={opened.plan}
          isRenewal={opened.isRenewal}
          groups={who.groups.filter(({ isOwner }) => isOwner)}
          onTransfer={onTransfer}
          onClosed={close}
        />
      )}
      {opened?.kind === 'code' && <CodeDialog onClosed={close} />}
      {opened?.kind === 'top-up' && <TopUpDialog first={opened.first} onTransfer={onTransfer} onClosed={close} />}
      {opened?.kind === 'transfer' && <TransferDialog wish={opened.wish} onClosed={close} />}
    </Page>
  );
};
