import { useTranslation } from '../../../lib/use-translation.ts';
import { RunButtons } from './run-buttons.tsx';
import type { RunRowsProps } from './run-table.tsx';
import { Span, WaitWords } from './run-words.tsx';

/** The same rows where a table would not fit. */
export const RunCards = ({ rows, rights, onChange }: RunRowsProps) => {
  const { t } = useTranslation('admin');
  return (
    <ul>
      {rows.map((run) => (
        <li key={run.id} className="record-card">
          <div className="record-head">
            <strong className="clip">{run.agentName}</strong>
            <Span seconds={run.ageSeconds} />
          </div>
          <WaitWords run={run} />
          <dl className="record-facts">
            <div>
              <dt>{t('run.person')}</dt>
              <dd>{run.username}</dd>
            </div>
            {rights.isPlatform && (
              <div>
                <dt>{t('run.tenant')}</dt>
                <dd>{run.tenantName}</dd>
              </div>
            )}
            <div>
              <dt>{t('run.steps')}</dt>
              <dd className="num">{run.steps}</dd>
            </div>
            <div>
              <dt>{t('run.attempts')}</dt>
              <dd className="num">{run.attempts ?? '—'}</dd>
            </div>
          </dl>
          {rights.canEdit && <RunButtons run={run} isBlock onChange={onChange} />}
        </li>
      ))}
    </ul>
  );
};
