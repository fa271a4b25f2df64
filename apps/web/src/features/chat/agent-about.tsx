import './agent-about.css';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { AbilityList } from '../../blocks/agent/ability-list.tsx';
import { AgentFigures } from '../../blocks/agent/agent-figures.tsx';
import { detailQuery } from '../../blocks/agent/api.ts';
import { AgentIcon } from '../../blocks/icon/agent-icon.tsx';
import { useTranslation } from '../../lib/use-translation.ts';
import { Ago } from '../../ui/ago.tsx';
import type { ChatAgent } from './api.ts';
import { guideLines } from './guide-lines.ts';

type AgentAboutProps = { readonly agent: ChatAgent; readonly shareToken: string | undefined };

const Guide = ({ text }: { readonly text: string }) => {
  const { t } = useTranslation('chat');
  const lines = guideLines(text);
  return (
    <section>
      <h2>{t('details.guide')}</h2>
      {lines.length === 0 && <p className="chat-about-none">{t('details.noGuide')}</p>}
      {lines.length === 1 && <p className="chat-about-line">{lines[0]}</p>}
      {lines.length > 1 && (
        <ol className="chat-guide">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      )}
    </section>
  );
};

const Abilities = ({ abilities }: Pick<ChatAgent, 'abilities'>) => {
  const { t } = useTranslation('chat');
  return (
    <section>
      <h2>
        {t('details.skills')} <small className="chat-about-count num">{abilities.length}</small>
      </h2>
      {abilities.length === 0 && <p className="chat-about-none">{t('details.noSkills')}</p>}
      <AbilityList abilities={abilities} />
    </section>
  );
};

/** What its author says of it; it counts nothing and stands for nothing that is attached. */
const Said = ({ skills }: Pick<ChatAgent, 'skills'>) => {
  const { t } = useTranslation('chat');
  if (skills.length === 0) return null;
  return (
    <section>
      <h2>{t('details.said')}</h2>
      <ul className="chat-said">
        {skills.map(({ name, description }) => (
          <li key={name}>
            {name}
            {description && <small>{description}</small>}
          </li>
        ))}
      </ul>
    </section>
  );
};

/** Who the agent is, in real figures, and how to use it. */
export const AgentAbout = ({ agent, shareToken }: AgentAboutProps) => {
  const { t } = useTranslation('chat');
  const { data: detail, isPending } = useQuery(detailQuery(agent.id, shareToken));
  const released = detail?.releases.find(({ no }) => no === agent.no)?.createdDate;
  return (
    <div className="chat-about-body">
      <div className="chat-about-head">
        <AgentIcon icon={agent.agentIcon} background={agent.agentIconBackground} name={agent.agentName} size={48} />
        <div>
          <h3>{agent.agentName}</h3>
          <p className="num">
            {t('details.version', { no: agent.no })}
            {released && <Ago at={released} />}
          </p>
        </div>
      </div>
      {agent.agentDescription && <p className="chat-about-line">{agent.agentDescription}</p>}
      {isPending && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {detail && <AgentFigures figures={detail.figures} />}
      <Guide text={agent.usageGuide} />
      <Abilities abilities={agent.abilities} />
      <Said skills={agent.skills} />
    </div>
  );
};
