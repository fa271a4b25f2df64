import './file-state.css';
import type { KnowledgeFile } from '@zhixing/contract/knowledge-file';
import { useTranslation } from '../../../lib/use-translation.ts';
import { isUnderWay, progressCount, progressParts, progressPercent, workStates } from './file-progress.ts';

/** Four parts, one for each step. */
const FileBar = ({ file }: { readonly file: KnowledgeFile }) => {
  const { t } = useTranslation('knowledge');
  return (
    <div
      className="file-bar"
      role="progressbar"
      aria-label={t('progress.label', { name: file.name })}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={progressPercent(file)}
    >
      {progressParts(file).map((share, index) => (
        <span key={workStates[index]}>
          <i style={{ width: `${share * 100}%` }} />
        </span>
      ))}
    </div>
  );
};

/** Why it went wrong and what to do. */
const FileFaultWords = ({ file: { fault, faultPage } }: { readonly file: KnowledgeFile }) => {
  const { t } = useTranslation('knowledge');
  return (
    <p className="file-fault">
      {faultPage > 0 && t('faultAt', { page: faultPage })}
      {t(`fault.${fault ?? 'unexpected'}`)}
    </p>
  );
};

/** The state in words, with numbers and a bar while it goes on. */
export const FileStateView = ({ file }: { readonly file: KnowledgeFile }) => {
  const { t } = useTranslation('knowledge');
  const counted = progressCount(file);
  return (
    <div className={`file-state is-${file.state}`}>
      <span>
        <b>{t(`state.${file.state}`)}</b>
        {counted && (
          <small className="num">{t(`progress.${counted.of}`, { done: counted.done, total: counted.total })}</small>
        )}
      </span>
      {isUnderWay(file.state) && <FileBar file={file} />}
      {file.state === 'failed' && <FileFaultWords file={file} />}
    </div>
  );
};
