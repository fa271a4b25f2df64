import './file-picks.css';
import type { KnowledgeFile, SegmentSettings } from '@zhixing/contract/knowledge-file';
import { FileIcon } from '../../../blocks/file-icon/file-icon.tsx';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { showHidden } from '../../../lib/hidden-characters.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useMethodName } from '../use-method-name.ts';

type FilePicksProps = {
  readonly files: readonly KnowledgeFile[];
  readonly picked: string;
  readonly settingsOf: (file: KnowledgeFile) => SegmentSettings;
  readonly onPick: (id: string) => void;
};

/** The files of this upload, each with its own way to be cut. */
export const FilePicks = ({ files, picked, settingsOf, onPick }: FilePicksProps) => {
  const { t } = useTranslation('knowledge');
  const methodName = useMethodName();
  return (
    <aside className="file-picks" aria-label={t('wizard.filePick')}>
      <h3 className="num">
        {t('wizard.chosenCount', { count: files.length })}
        <small>{formatBytes(files.reduce((sum, { size }) => sum + size, 0))}</small>
      </h3>
      <ul>
        {files.map((file) => {
          const { method, maxLength } = settingsOf(file);
          return (
            <li key={file.id}>
              <button
                type="button"
                className={file.id === picked ? 'is-on' : ''}
                aria-pressed={file.id === picked}
                onClick={() => onPick(file.id)}
              >
                <FileIcon name={file.name} size={32} />
                <span>
                  <b className="clip" title={file.name}>
                    {showHidden(file.name)}
                  </b>
                  <small className="num">
                    <span>{formatBytes(file.size)}</span>
                    <span>
                      {methodName(method)} · {maxLength}
                    </span>
                  </small>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </aside>
  );
};
