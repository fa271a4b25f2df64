import './amount-list.css';
import { useTranslation } from '../../lib/use-translation.ts';
import { shortYuan } from '../../lib/yuan.ts';
import type { TopUpAmount } from './top-up.ts';

type AmountListProps = {
  readonly amounts: readonly TopUpAmount[];
  readonly chosen: string | undefined;
  readonly isFixed: boolean;
  readonly onChoose: (id: string) => void;
};

export const AmountList = ({ amounts, chosen, isFixed, onChoose }: AmountListProps) => {
  const { t } = useTranslation('pay');
  return (
    <fieldset className="amount-list num" disabled={isFixed}>
      <legend className="unseen">{t('amounts')}</legend>
      {amounts.map(({ id, amount }) => (
        <label key={id} className={id === chosen ? 'amount is-chosen' : 'amount'}>
          <input type="radio" className="unseen" name="amount" checked={id === chosen} onChange={() => onChoose(id)} />¥
          {shortYuan(amount)}
        </label>
      ))}
    </fieldset>
  );
};
