import './welcome.css';
import { AgentIcon } from '../../blocks/icon/agent-icon.tsx';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import type { ChatAgent } from './api.ts';

type WelcomeProps = { readonly agent: ChatAgent; readonly onQuestion: (text: string) => void };

/** 50 分 is 0.5 元. */
const yuan = (fen: number) => String(fen / 100);

/** Before the first question: who this is, what it costs, how to begin. */
export const Welcome = ({ agent, onQuestion }: WelcomeProps) => {
  const { t } = useTranslation('chat');
  const { prologue, presetQuestions } = agent.chatOption;
  return (
    <div className="chat-welcome">
      <div className="chat-welcome-column">
        <AgentIcon icon={agent.agentIcon} background={agent.agentIconBackground} name={agent.agentName} size={64} />
        <h2>{agent.agentName}</h2>
        <p className={`chat-welcome-price num${agent.price > 0 ? '' : ' is-free'}`}>
          {agent.price > 0 ? t('perUse', { yuan: yuan(agent.price) }) : t('free')}
        </p>
        {agent.agentDescription && <p className="chat-welcome-about">{agent.agentDescription}</p>}
        {prologue && (
          <div className="chat-prologue">
            <p>{prologue}</p>
          </div>
        )}
        {presetQuestions.length > 0 && (
          <section className="chat-presets" aria-label={t('welcome.questions')}>
            <h3>{t('welcome.questions')}</h3>
            <ul>
              {presetQuestions.map((question) => (
                <li key={question}>
                  <button type="button" onClick={() => onQuestion(question)}>
                    <span>{question}</span>
                    <Icon name="right" size={14} />
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  );
};
