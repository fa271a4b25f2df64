import type { BenefitBatch } from '@zhixing/contract/benefit-code';
import { Button } from 'antd';
import { useTranslation } from '../../../lib/use-translation.ts';
import { BatchProgress, BatchState } from './batch-state.tsx';
import { useBenefitWords } from './use-benefit-words.ts';

type BatchRowProps = { readonly batch: BenefitBatch; readonly onOpen: () => void };

export const BatchRow = ({ batch, onOpen }: BatchRowProps) => {
  const { t } = useTranslation('admin');
  const wordsOf = useBenefitWords();
  const { name, benefit, lastDay, state } = batch;
  return (
    <li className="batch-row">
      <div className="batch-what">
        <h2 className="clip">{name}</h2>
        <p className="clip quiet num">{wordsOf(benefit)}</p>
      </div>
      <BatchProgress {...batch} />
      <div className="batch-when">
        <BatchState state={state} />
        <span className="quiet num">{t('benefitCode.until', { day: lastDay })}</span>
      </div>
      <Button size="small" aria-label={t('benefitCode.viewNamed', { name })} onClick={onOpen}>
        {t('benefitCode.view')}
      </Button>
    </li>
  );
};
