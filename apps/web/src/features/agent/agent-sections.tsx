import type { ReactNode } from 'react';
import { AbilityList } from '../../blocks/agent/ability-list.tsx';
import type { AgentDetail } from '../../blocks/agent/rules.ts';
import { useHire } from '../../blocks/agent/use-hire.ts';
import { newPlace, writeDraft } from '../../blocks/conversation/draft.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Ago } from '../../ui/ago.tsx';

type SectionsProps = { readonly agent: AgentDetail; readonly shareToken: string | undefined };

const Section = ({ heading, children }: { readonly heading: string; readonly children: ReactNode }) => (
  <section className="detail-section">
    <h3>{heading}</h3>
    {children}
  </section>
);

const Versions = ({ releases }: Pick<AgentDetail, 'releases'>) => {
  const { t } = useTranslation('agent');
  return (
    <ol className="detail-versions">
      {releases.map(({ no, notes, createdDate }) => (
        <li key={no}>
          <p className="num">
            <b>v{no}</b>
            <Ago at={createdDate} />
          </p>
          <p className={notes ? undefined : 'detail-quiet'}>{notes || t('detail.noNotes')}</p>
        </li>
      ))}
    </ol>
  );
};

/** What it is, in the author's words; a part that was left empty is left out. */
export const AgentSections = ({ agent, shareToken }: SectionsProps) => {
  const { t } = useTranslation('agent');
  const hire = useHire();
  /** Put into the box of a new conversation; it is sent by whoever asks. */
  const ask = (question: string) => {
    writeDraft(newPlace(agent.id), question);
    void hire(agent, agent.isMine ? 'mine' : 'market', shareToken);
  };
  return (
    <div className="detail-panel detail-main">
      <Section heading={t('detail.about')}>
        <p className={agent.agentDescription ? 'detail-read' : 'detail-quiet'}>
          {agent.agentDescription || t('detail.noAbout')}
        </p>
      </Section>
      {agent.usageGuide && (
        <Section heading={t('detail.guide')}>
          <p className="detail-read">{agent.usageGuide}</p>
        </Section>
      )}
      {agent.abilities.length > 0 && (
        <Section heading={t('detail.skills')}>
          <AbilityList abilities={agent.abilities} />
        </Section>
      )}
      {agent.skills.length > 0 && (
        <Section heading={t('detail.said')}>
          <ul className="detail-skills">
            {agent.skills.map(({ name, description }) => (
              <li key={name}>
                <b>{name}</b>
                {description && <span>{description}</span>}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {agent.presetQuestions.length > 0 && (
        <Section heading={t('detail.questions')}>
          <ul className="detail-questions">
            {agent.presetQuestions.map((question) => (
              <li key={question}>
                <button type="button" onClick={() => ask(question)}>
                  {question}
                </button>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {agent.releases.length > 0 && (
        <Section heading={t('detail.versions')}>
          <Versions releases={agent.releases} />
        </Section>
      )}
    </div>
  );
};
