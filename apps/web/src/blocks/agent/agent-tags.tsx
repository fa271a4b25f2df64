import './agent-tags.css';
import { useQuery } from '@tanstack/react-query';
import type { AgentCard } from '@zhixing/contract/agent';
import { useTranslation } from '../../lib/use-translation.ts';
import { labelsQuery } from './api.ts';

/** The categories it is listed under and its label. */
export const AgentTags = ({ agent }: { readonly agent: Pick<AgentCard, 'launchTags' | 'labelId'> }) => {
  const { t } = useTranslation(['agent', 'shell']);
  const { data: labels } = useQuery(labelsQuery);
  const label = labels?.find(({ id }) => id === agent.labelId);
  return (
    <>
      {agent.launchTags.map((tag) => (
        <span key={tag} className="agent-tag">
          {t(`shell:tag.${tag}`)}
        </span>
      ))}
      {label && <span className="agent-tag">{label.labelName}</span>}
    </>
  );
};
