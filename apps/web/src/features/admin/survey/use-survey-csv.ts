import { csvOf } from '@zhixing/contract/csv';
import { formatDate } from '../../../lib/format-time.ts';
import { keepCsv } from '../../../lib/keep-file.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { byCount, percentOf, type SurveyResults } from './model.ts';

export const useSurveyCsv = () => {
  const { t } = useTranslation(['admin', 'shell']);
  return ({ total, identities, directions, others }: SurveyResults) => {
    const line = (question: string, answer: string, count: number) => [
      question,
      answer,
      count,
      percentOf(count, total),
    ];
    const rows = [
      [t('survey.csv.question'), t('survey.csv.answer'), t('survey.csv.count'), t('survey.csv.share')],
      line(t('survey.identities'), t('survey.user'), identities.user),
      line(t('survey.identities'), t('survey.developer'), identities.developer),
      ...byCount(directions).map(({ direction, count }) =>
        line(t('survey.directions'), t(`shell:tag.${direction}`), count),
      ),
      ...others.map((text) => [t('survey.others'), text, '', '']),
    ];
    keepCsv(`${t('survey.csv.file')}-${formatDate(new Date())}.csv`, csvOf(rows));
  };
};
