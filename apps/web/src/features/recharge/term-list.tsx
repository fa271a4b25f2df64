import { type MonthConfig, membersPrice } from '@zhixing/contract/membership';
import { useDiscountWords } from '../../blocks/pay/use-discount-words.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { yuan } from '../../lib/yuan.ts';

type TermListProps = {
  /** 分 for a month. */
  readonly price: number;
  readonly terms: readonly MonthConfig[];
  readonly chosen: string | undefined;
  readonly isFixed: boolean;
  readonly onChoose: (id: string) => void;
};

/** For how long, each with its discount and what a month then costs. */
export const TermList = ({ price, terms, chosen, isFixed, onChoose }: TermListProps) => {
  const { t } = useTranslation(['recharge', 'pay']);
  const discountWords = useDiscountWords();
  return (
    <fieldset className="term-list num" disabled={isFixed}>
      <legend className="unseen">{t('buy.terms')}</legend>
      {terms.map((term) => {
        const total = membersPrice(price, term);
        const cut = discountWords(term.priceDiscount);
        return (
          <label key={term.id} className={term.id === chosen ? 'term is-chosen' : 'term'}>
            <input type="radio" name="term" checked={term.id === chosen} onChange={() => onChoose(term.id)} />
            <span>{t('pay:months', { count: term.monthNum })}</span>
            {cut && <span className="term-cut">{cut}</span>}
            <span className="term-sum">
              <b>¥{yuan(total)}</b>
              {term.monthNum > 1 && (
                <small>{t('buy.monthly', { amount: yuan(Math.round(total / term.monthNum)) })}</small>
              )}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
};
