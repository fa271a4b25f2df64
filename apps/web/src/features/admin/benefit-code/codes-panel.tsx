import { csvOf } from '@zhixing/contract/csv';
import { Button } from 'antd';
import { copyText } from '../../../lib/clipboard.ts';
import { keepCsv } from '../../../lib/keep-file.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { MadeBatch } from './api.ts';
import { CodeSlips } from './code-slips.tsx';
import { useBenefitWords } from './use-benefit-words.ts';

type CodesPanelProps = {
  readonly made: MadeBatch;
  /** They were taken along in some way. */
  readonly onKept: () => void;
};

export const CodesPanel = ({ made: { batch, codes }, onKept }: CodesPanelProps) => {
  const { t } = useTranslation('admin');
  const wordsOf = useBenefitWords();
  const copy = async () => {
    if (await copyText(codes.join('\n'))) onKept();
  };
  const save = () => {
    const names = (['no', 'code', 'gives', 'lastDay', 'batch'] as const).map((name) => t(`benefitCode.csv.${name}`));
    const rows = codes.map((code, index) => [index + 1, code, wordsOf(batch.benefit), batch.lastDay, batch.name]);
    keepCsv(`${t('benefitCode.csv.file')}-${batch.createdAt.slice(0, 10)}.csv`, csvOf([names, ...rows]));
    onKept();
  };
  const print = () => {
    window.print();
    onKept();
  };
  return (
    <>
      <p className="codes-once" role="alert">
        <Icon name="warn" size={16} />
        {t('benefitCode.made.once')}
      </p>
      <div className="codes-buttons">
        <Button icon={<Icon name="copy" size={16} />} onClick={() => void copy()}>
          {t('benefitCode.made.copy')}
        </Button>
        <Button icon={<Icon name="download" size={16} />} onClick={save}>
          {t('benefitCode.made.csv')}
        </Button>
        <Button icon={<Icon name="printer" size={16} />} onClick={print}>
          {t('benefitCode.made.print')}
        </Button>
      </div>
      <p className="codes-gift num">
        {batch.name} · {wordsOf(batch.benefit)} · {t('benefitCode.until', { day: batch.lastDay })}
      </p>
      <ol className="codes-list" aria-label={t('benefitCode.made.list', { count: codes.length })}>
        {codes.map((code) => (
          <li key={code} className="mono">
            {code}
          </li>
        ))}
      </ol>
      <CodeSlips batch={batch} codes={codes} />
    </>
  );
};
