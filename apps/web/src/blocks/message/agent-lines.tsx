import './agent-lines.css';
import type { StepAgent } from '@zhixing/contract/chat-message';
import { useTranslation } from 'react-i18next';
import { AgentIcon } from '../icon/agent-icon.tsx';
import { AnswerText } from './answer-text.tsx';
import { Elapsed } from './elapsed.tsx';
import { FoldSection } from './fold-section.tsx';
import type { Change } from './hand-over.ts';
import { useDuration } from './use-duration.ts';

/** Who of several agents works on what follows. */
export const AgentLine = ({ agent }: { readonly agent: StepAgent }) => (
  <p className="agent-line">
    <AgentIcon icon={agent.icon} background={agent.iconBackground} name={agent.name} size={20} />
    <span className="clip">{agent.name}</span>
  </p>
);

type HandOverLineProps = Omit<Extract<Change, { kind: 'hand-over' }>, 'kind' | 'key'>;

export const HandOverLine = ({ from, to, task }: HandOverLineProps) => {
  const { t } = useTranslation('message');
  return (
    <p className="hand-over-line">
      <b>{from.name}</b> {t('team.handedTo')} <b>{to.name}</b>
      {task && ` · ${task}`}
    </p>
  );
};

type InnerTextProps = {
  readonly id: string;
  readonly text: string;
  readonly isOpen: boolean;
  readonly ms: number | undefined;
};

/** Written for the next agent; the reader may look. */
export const InnerText = ({ id, text, isOpen, ms }: InnerTextProps) => {
  const { t } = useTranslation('message');
  const duration = useDuration();
  const time = ms === undefined ? undefined : <span className="step-time num">{duration(ms)}</span>;
  return (
    <FoldSection id={id} icon="text" heading={t('team.inner')} aside={isOpen ? <Elapsed id={id} /> : time}>
      {() => (
        <div className="inner-text">
          <AnswerText text={text} isStreaming={isOpen} />
        </div>
      )}
    </FoldSection>
  );
};
