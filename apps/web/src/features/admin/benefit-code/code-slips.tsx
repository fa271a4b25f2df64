import './code-slips.css';
import type { BenefitBatch } from '@zhixing/contract/benefit-code';
import { createPortal } from 'react-dom';
import { useSession } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useBenefitWords } from './use-benefit-words.ts';

type CodeSlipsProps = { readonly batch: BenefitBatch; readonly codes: readonly string[] };

/** To be cut apart and handed out; seen on paper only. */
export const CodeSlips = ({ batch, codes }: CodeSlipsProps) => {
  const { t } = useTranslation('admin');
  const { tenant } = useSession();
  const wordsOf = useBenefitWords();
  return createPortal(
    <ul className="code-slips" aria-hidden="true">
      {codes.map((code, index) => (
        <li key={code}>
          <p className="slip-head">
            <span>{tenant?.tenantName}</span>
            <span>No. {index + 1}</span>
          </p>
          <p className="slip-gift">{wordsOf(batch.benefit)}</p>
          <p className="slip-code">{code}</p>
          <p className="slip-how">{t('benefitCode.slip.how')}</p>
          <p className="slip-how">{t('benefitCode.slip.until', { day: batch.lastDay })}</p>
        </li>
      ))}
    </ul>,
    document.body,
  );
};
