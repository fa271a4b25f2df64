import { useQuery } from '@tanstack/react-query';
import type { MemberCategory, MemberTemplate } from '@zhixing/contract/membership';
import type { MemberLevel } from '@zhixing/contract/user';
import { Skeleton } from 'antd';
import { useConfig } from '../../lib/config.ts';
import { loginPath } from '../../lib/redirect.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { StateBlock } from '../../ui/state-block.tsx';
import { plansQuery } from './api.ts';
import { PlanBenefits } from './plan-benefits.tsx';
import { PlanCard } from './plan-card.tsx';
import { bestUpgrade, type Holder, planAction, usualPrices } from './plan-rules.ts';
import { PlansScene } from './plans-scene.tsx';

type PlanListProps = {
  readonly category: MemberCategory;
  readonly holder: Holder;
  /** The plan they have is their team's. */
  readonly isTeamGuest: boolean;
  /** Why nothing can be bought, if so. */
  readonly hindrance: string | undefined;
  readonly onBuy: (plan: MemberTemplate) => void;
};

/** Names and words of plans are written in Chinese by whoever sells them; other languages have ours. */
const usePlanWords = () => {
  const { t } = useTranslation(['recharge', 'shell']);
  const { locale } = useConfig();
  return (level: MemberLevel, plan?: MemberTemplate) => ({
    name: (locale === 'zh-CN' && plan?.name) || t(`shell:level.${level}`),
    about: (locale === 'zh-CN' && plan?.description) || t(`plan.about.${level}`),
  });
};

const UsualPlans = ({ holder }: Pick<PlanListProps, 'holder'>) => {
  const { t } = useTranslation('recharge');
  const wordsOf = usePlanWords();
  return (
    <div className="plan-cards">
      {usualPrices.map(([level, price]) => (
        <PlanCard
          key={level}
          {...wordsOf(level)}
          price={price}
          action={planAction(holder, level)}
          isBest={false}
          hindrance={t('failedShort')}
          to={
            planAction(holder, level) === 'start' ? (holder === 'GUEST' ? loginPath('/recharge') : '/index') : undefined
          }
        />
      ))}
    </div>
  );
};

const PlansSkeleton = () => {
  const { t } = useTranslation('recharge');
  return (
    <div className="plan-cards" role="status" aria-label={t('loading')}>
      {[0, 1, 2].map((place) => (
        <div key={place} className="plan-card" aria-hidden="true">
          <Skeleton active title={{ width: '40%' }} paragraph={{ rows: 10 }} />
        </div>
      ))}
    </div>
  );
};

export const PlanList = ({ category, holder, isTeamGuest, hindrance, onBuy }: PlanListProps) => {
  const { t } = useTranslation(['recharge', 'shell']);
  const wordsOf = usePlanWords();
  const { data, error, isFetching, refetch } = useQuery(plansQuery(category));
  if (!data && error && !isFetching) {
    return (
      <>
        {category === 'PERSONAL' && <UsualPlans holder={holder} />}
        <LoadFailure
          error={error}
          heading={t(category === 'PERSONAL' ? 'failed' : 'failedShort')}
          onRetry={() => void refetch()}
        />
      </>
    );
  }
  if (!data) return <PlansSkeleton />;
  if (data.length === 0) {
    return (
      <StateBlock
        scene={<PlansScene />}
        heading={t('emptyHeading')}
        text={t('empty')}
        action={<LinkButton to="/index">{t('shell:backToMarket')}</LinkButton>}
      />
    );
  }
  const levels = data.map(({ level }) => level);
  const best = hindrance === undefined ? bestUpgrade(holder, levels) : undefined;
  return (
    <div className={data.length === 2 ? 'plan-cards are-two' : 'plan-cards'}>
      {data.map((plan) => {
        const action = planAction(holder, plan.level, isTeamGuest);
        const isSold = plan.num > 0;
        const words = wordsOf(plan.level, plan);
        const to = holder === 'GUEST' ? loginPath('/recharge') : action === 'start' ? '/index' : undefined;
        return (
          <PlanCard
            key={plan.id}
            {...words}
            price={plan.num}
            discount={plan.discount}
            action={action}
            isBest={plan.level === best}
            hindrance={hindrance ?? (isSold || action === 'enjoyed' ? undefined : t('plan.unsold'))}
            to={to}
            onBuy={() => onBuy({ ...plan, name: words.name })}
          >
            <PlanBenefits plan={plan} name={words.name} />
          </PlanCard>
        );
      })}
    </div>
  );
};
