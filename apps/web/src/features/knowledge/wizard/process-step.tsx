import './process-step.css';
import type { KnowledgeFile } from '@zhixing/contract/knowledge-file';
import { Button } from 'antd';
import { FileIcon } from '../../../blocks/file-icon/file-icon.tsx';
import { showHidden } from '../../../lib/hidden-characters.ts';
import { queryClient } from '../../../lib/query.ts';
import { useMemberGate } from '../../../lib/use-member-gate.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { Icon } from '../../../ui/icon.tsx';
import { cancel, start } from '../api.ts';
import { isUnderWay, workStates } from '../files/file-progress.ts';
import { FileStateView } from '../files/file-state.tsx';

type ProcessStepProps = {
  readonly knowledgeId: string;
  readonly files: readonly KnowledgeFile[];
  readonly onAsk: () => void;
  readonly onAttach: () => void;
};

const steps = [...workStates, 'complete'] as const;

/** The five states in their order; where it is now stands out. */
const Way = ({ file }: { readonly file: KnowledgeFile }) => {
  const { t } = useTranslation('knowledge');
  const at = steps.findIndex((step) => step === file.state);
  return (
    <ol className="process-way">
      {steps.map((step, index) => (
        <li
          key={step}
          className={index < at || file.state === 'complete' ? 'is-done' : index === at ? 'is-on' : ''}
          aria-current={index === at ? 'step' : undefined}
        >
          {(index < at || file.state === 'complete') && <Icon name="check" size={12} />}
          {t(`state.${step}`)}
        </li>
      ))}
    </ol>
  );
};

export const ProcessStep = ({ knowledgeId, files, onAsk, onAttach }: ProcessStepProps) => {
  const { t } = useTranslation('knowledge');
  const refuse = useMemberGate({ staysWhenShort: true });
  const look = () => queryClient.invalidateQueries({ queryKey: ['knowledge', 'states', knowledgeId] });
  const { write: retry } = useWrite(async (id: string) => {
    await start([id]);
    await look();
  }, refuse);
  const { write: stop } = useWrite(async (id: string) => {
    await cancel(knowledgeId, [id]);
    await look();
  });
  const isOver = files.length > 0 && files.every(({ state }) => !isUnderWay(state));
  const done = files.filter(({ state }) => state === 'complete').length;
  const failed = files.length - done;
  return (
    <div className="process-step">
      {isOver ? (
        <section className="process-done" role="status">
          <b>{t(failed > 0 ? 'wizard.someFailed' : 'wizard.allDone')}</b>
          <p className="num">
            {done > 0 && t('wizard.processDone', { count: done })}
            {failed > 0 && ` ${t('wizard.processFailed', { count: failed })}`}
          </p>
          <p>{t(failed > 0 ? 'wizard.someFailedText' : 'wizard.allDoneText')}</p>
          {done > 0 && (
            <div>
              <Button type="primary" onClick={onAsk}>
                {t('wizard.askNow')}
              </Button>
              <Button onClick={onAttach}>{t('wizard.attach')}</Button>
            </div>
          )}
        </section>
      ) : (
        <p className="process-help">{t('wizard.processHelp')}</p>
      )}
      <ul className="process-list">
        {files.map((file) => (
          <li key={file.id} className="part-list-surface">
            <FileIcon name={file.name} size={32} />
            <div>
              <b className="clip" title={file.name}>
                {showHidden(file.name)}
              </b>
              <FileStateView file={file} />
              {(isUnderWay(file.state) || file.state === 'complete') && <Way file={file} />}
            </div>
            {isUnderWay(file.state) && (
              <Button
                size="small"
                aria-label={`${t('files.cancelWork')} ${file.name}`}
                onClick={() => void stop(file.id)}
              >
                {t('files.cancelWork')}
              </Button>
            )}
            {(file.state === 'failed' || file.state === 'cancelled') && (
              <Button size="small" aria-label={`${t('retry')} ${file.name}`} onClick={() => void retry(file.id)}>
                {t('retry')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
};
