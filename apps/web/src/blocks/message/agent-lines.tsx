import './agent-lines.css';
import type { StepAgent } from '@zhixing/contract/chat-message';
import { tellFault } from '@zhixing/contract/json-schema/tell-fault';
import { useTranslation } from '../../lib/use-translation.ts';
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
  /** Why it is not the JSON that was asked for. */
  readonly faults: readonly string[];
  readonly isOpen: boolean;
  readonly ms: number | undefined;
};

/** Written for the next agent, or an answer that was to be put right; the reader may look. */
export const InnerText = ({ id, text, faults, isOpen, ms }: InnerTextProps) => {
  const { t, i18n } = useTranslation('message');
  const locale = i18n.language === 'en-US' ? 'en-US' : 'zh-CN';
  const duration = useDuration();
  const time = ms === undefined ? undefined : <span className="step-time num">{duration(ms)}</span>;
  return (
    <FoldSection
      id={id}
      icon="text"
      heading={t(faults.length > 0 ? 'team.unfit' : 'team.inner')}
      aside={isOpen ? <Elapsed id={id} /> : time}
    >
      {() => (
        <div className="inner-text">
          <AnswerText text={text} isStreaming={isOpen} />
          {faults.length > 0 && (
            <ul className="inner-faults">
              {faults.map((fault) => (
                <li key={fault}>{tellFault(fault, locale)}</li>
              ))}
            </ul>
          )}
        </div>
      )}
    </FoldSection>
  );
};
