import { useTranslation } from '../../../lib/use-translation.ts';
import { yuan } from '../../../lib/yuan.ts';
import { type BatchDraft, wishOf } from './model.ts';
import { useBenefitWords } from './use-benefit-words.ts';

/** In words, before it is done: nothing of it can be changed later. */
export const MakePreview = ({ draft }: { readonly draft: BatchDraft }) => {
  const { t } = useTranslation('admin');
  const wordsOf = useBenefitWords();
  const wish = wishOf(draft);
  if (!wish) return null;
  const { benefit, count, lastDay } = wish;
  return (
    <section className="batch-preview" aria-label={t('benefitCode.preview.heading')} aria-live="polite">
      <h3>{t('benefitCode.preview.heading')}</h3>
      <p className="num">
        <strong>{t('benefitCode.preview.each', { count, gift: wordsOf(benefit) })}</strong>
      </p>
      {lastDay && <p className="num">{t('benefitCode.preview.until', { day: lastDay })}</p>}
      <p className="num">
        {benefit.kind === 'balance'
          ? t('benefitCode.preview.total', { yuan: yuan(benefit.amount * count) })
          : t('benefitCode.preview.same')}
      </p>
    </section>
  );
};
