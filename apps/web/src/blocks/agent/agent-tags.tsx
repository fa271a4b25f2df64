import './agent-tags.css';
import { useQuery } from '@tanstack/react-query';
import type { AgentCard } from '@zhixing/contract/agent';
import { Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { labelsQuery } from './api.ts';
import { type ListedAgent, marksOf } from './rules.ts';

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

/** Listed or not, under review, or sent back with a reason. */
export const AgentMarks = ({ agent }: { readonly agent: ListedAgent }) => {
  const { t } = useTranslation(['agent', 'shell']);
  return marksOf(agent).map((mark) => {
    const reason = mark === 'rejected' ? agent.listingReason : undefined;
    return (
      <Tooltip key={mark} title={reason ? t('rejectedReason', { reason }) : undefined}>
        <span className={`agent-tag is-${mark}`} tabIndex={reason ? 0 : undefined}>
          {t(`mark.${mark}`)}
        </span>
      </Tooltip>
    );
  });
};
