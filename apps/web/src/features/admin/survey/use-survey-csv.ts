import { csvOf } from '@zhixing/contract/csv';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format-time.ts';
import { byCount, percentOf, type SurveyResults } from './model.ts';

const download = (name: string, text: string) => {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // Some browsers read the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};

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
    download(`${t('survey.csv.file')}-${formatDate(new Date())}.csv`, csvOf(rows));
  };
};
