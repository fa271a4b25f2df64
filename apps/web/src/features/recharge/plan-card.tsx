import './plan-card.css';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useDiscountWords } from '../../blocks/pay/use-discount-words.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { shortYuan } from '../../lib/yuan.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import type { PlanAction } from './plan-rules.ts';

type PlanCardProps = {
  readonly name: string;
  readonly about: string;
  /** 分 for a month. */
  readonly price: number;
  readonly discount?: number;
  readonly action: PlanAction;
  readonly isBest: boolean;
  /** Why it cannot be bought now, if so. */
  readonly hindrance?: string | undefined;
  /** Where the button leads instead of buying. */
  readonly to?: string | undefined;
  readonly onBuy?: () => void;
  readonly children?: ReactNode;
};

const PlanButton = ({ name, action, isBest, hindrance, to, onBuy }: PlanCardProps) => {
  const { t } = useTranslation('recharge');
  const type = isBest ? 'primary' : 'default';
  if (to !== undefined) {
    return (
      <LinkButton block type={type} to={to}>
        {t(`plan.${action}`)}
      </LinkButton>
    );
  }
  return (
    <Button
      block
      type={type}
      disabled={action === 'enjoyed' || hindrance !== undefined}
      title={action === 'enjoyed' ? undefined : hindrance}
      aria-label={`${t(`plan.${action}`)} ${name}`}
      onClick={onBuy}
    >
      {t(`plan.${action}`)}
    </Button>
  );
};

export const PlanCard = (props: PlanCardProps) => {
  const { name, about, price, discount = 1, isBest, children } = props;
  const { t } = useTranslation('recharge');
  const cut = useDiscountWords()(discount);
  return (
    <article className={isBest ? 'plan-card is-best' : 'plan-card'}>
      <h3>{name}</h3>
      <p className="plan-about">{about}</p>
      <p className="plan-cost num">
        <small>¥</small>
        {shortYuan(price)}
        <span> {t('plan.perMonth')}</span>
        {cut && <span className="plan-cut">{cut}</span>}
      </p>
      <PlanButton {...props} />
      {children}
    </article>
  );
};
