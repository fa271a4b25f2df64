import { formatCount } from '../../../lib/format-count.ts';
import './prices.css';
import { useQuery } from '@tanstack/react-query';
import type { PriceList } from '@zhixing/contract/price-list';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { shortYuan, yuan } from '../../../lib/yuan.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { RowsSkeleton } from '../rows-skeleton.tsx';
import { pricesQuery } from './api.ts';
import { MonthsDialog, TopUpsDialog } from './choice-dialogs.tsx';
import { FeesDialog } from './fees-dialog.tsx';
import { benefits, PlanDialog } from './plan-dialog.tsx';

type Plan = PriceList['plans'][number];
type Open = { kind: 'plan'; plan: Plan } | { kind: 'months' } | { kind: 'topUps' } | { kind: 'fees' };

const PlanCard = ({ plan, onEdit }: { readonly plan: Plan; readonly onEdit: () => void }) => {
  const { t } = useTranslation('money');
  return (
    <li className="money-panel plan-card">
      <header>
        <div>
          <h3>{plan.name}</h3>
          <p className="quiet">{plan.description}</p>
        </div>
        <Button size="small" aria-label={t('price.editNamed', { name: plan.name })} onClick={onEdit}>
          {t('price.edit')}
        </Button>
      </header>
      <p className="plan-price num">
        {plan.num === 0 ? t('price.notSold') : t('price.perMonth', { amount: yuan(plan.num) })}
        {plan.discount < 1 && <small>{t('price.shownDiscount', { value: plan.discount * 10 })}</small>}
      </p>
      <dl>
        {benefits.map((name) => (
          <div key={name}>
            <dt>{t(`price.benefit.${name}`)}</dt>
            <dd className="num">{formatCount(plan[name])}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
};

type ChoicesProps = {
  readonly heading: string;
  readonly words: readonly string[];
  readonly editLabel: string;
  readonly onEdit: () => void;
};
const Choices = ({ heading, words, editLabel, onEdit }: ChoicesProps) => {
  const { t } = useTranslation('money');
  return (
    <section className="money-panel">
      <header>
        <h2>{heading}</h2>
        <Button size="small" aria-label={editLabel} onClick={onEdit}>
          {t('price.edit')}
        </Button>
      </header>
      <ul className="price-choices num">
        {words.map((word) => (
          <li key={word}>{word}</li>
        ))}
      </ul>
    </section>
  );
};

/** What things cost, for all tenants. An order that is open keeps what it said. */
export const Prices = () => {
  const { t } = useTranslation(['money', 'pay']);
  const { data, error, isFetching, refetch } = useQuery(pricesQuery);
  const [open, setOpen] = useState<Open>();
  if (!data)
    return error && !isFetching ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <RowsSkeleton />;
  const close = () => setOpen(undefined);
  const offWords = (value: number) => (value === 1 ? '' : ` · ${t('pay:discount', { value: value * 10 })}`);
  return (
    <>
      <p className="admin-note" role="note">
        {t('price.note')}
      </p>
      <ul className="plan-cards">
        {data.plans.map((plan) => (
          <PlanCard key={plan.level} plan={plan} onEdit={() => setOpen({ kind: 'plan', plan })} />
        ))}
      </ul>
      <div className="money-pair">
        <Choices
          heading={t('price.months')}
          editLabel={t('price.editNamed', { name: t('price.months') })}
          words={data.months.map(
            ({ monthNum, priceDiscount }) => t('pay:months', { count: monthNum }) + offWords(priceDiscount),
          )}
          onEdit={() => setOpen({ kind: 'months' })}
        />
        <Choices
          heading={t('price.topUps')}
          editLabel={t('price.editNamed', { name: t('price.topUps') })}
          words={data.topUps.map(({ amount }) => `¥${shortYuan(amount)}`)}
          onEdit={() => setOpen({ kind: 'topUps' })}
        />
        <Choices
          heading={t('price.fees')}
          editLabel={t('price.editNamed', { name: t('price.fees') })}
          words={data.fees.flatMap(({ category, fees }) =>
            (['editFee', 'copyFee'] as const).map(
              (name) => `${t(`price.fee.${category}.${name}`)} ¥${shortYuan(fees[name])}`,
            ),
          )}
          onEdit={() => setOpen({ kind: 'fees' })}
        />
      </div>
      {open?.kind === 'plan' && <PlanDialog plan={open.plan} version={data.version} onClosed={close} />}
      {open?.kind === 'months' && <MonthsDialog list={data} onClosed={close} />}
      {open?.kind === 'fees' && <FeesDialog list={data} onClosed={close} />}
      {open?.kind === 'topUps' && <TopUpsDialog list={data} onClosed={close} />}
    </>
  );
};
