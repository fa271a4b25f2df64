import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { Trans } from 'react-i18next';
import { Link } from 'react-router';
import { AgentPrice } from '../../blocks/agent/agent-price.tsx';
import { AgentTags } from '../../blocks/agent/agent-tags.tsx';
import type { AgentDetail } from '../../blocks/agent/rules.ts';
import { SharePopover } from '../../blocks/agent/share-popover.tsx';
import { useCopyAgent } from '../../blocks/agent/use-copy-agent.tsx';
import { useHire } from '../../blocks/agent/use-hire.ts';
import { AgentIcon } from '../../blocks/icon/agent-icon.tsx';
import { useTranslation } from '../../lib/use-translation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LineageDialog } from './lineage-dialog.tsx';

type HeadProps = { readonly agent: AgentDetail };
type SharedProps = HeadProps & { readonly shareToken: string | undefined };

const Origin = ({ agent, origin }: HeadProps & { readonly origin: NonNullable<AgentDetail['origin']> }) => {
  const { t } = useTranslation('agent');
  const client = useQueryClient();
  const [isComparing, setComparing] = useState(false);
  const isOld = origin.latestNo > origin.copiedNo;
  return (
    <div className="detail-origin num">
      <Trans
        t={t}
        i18nKey={isOld ? 'detail.originNewer' : 'detail.origin'}
        values={{ name: origin.agentName, copied: origin.copiedNo, latest: origin.latestNo }}
        components={{ origin: <Link to={`/agent-detail?id=${encodeURIComponent(origin.id)}`} /> }}
      />
      {isOld && agent.isMine && (
        <Button type="link" size="small" onClick={() => setComparing(true)}>
          {t('lineage.compare')}
        </Button>
      )}
      {isComparing && (
        <LineageDialog
          id={agent.id}
          onClose={() => setComparing(false)}
          onTaken={() => {
            setComparing(false);
            void client.invalidateQueries();
          }}
        />
      )}
    </div>
  );
};

const HeadActions = ({ agent, shareToken }: SharedProps) => {
  const { t } = useTranslation('agent');
  const hire = useHire();
  const { copy, busyId, holder } = useCopyAgent();
  const isListed = agent.agentStatus === 'C90_Launched' && !agent.launchVersionDisabled;
  const isOffered = isListed || (shareToken !== undefined && !agent.isMine);
  const mode = agent.isMine ? 'mine' : 'market';
  return (
    <div className="detail-actions">
      {(agent.isMine || isListed) && <SharePopover agentId={agent.id} />}
      {isOffered && (
        <Button
          icon={<Icon name="copy" size={16} />}
          loading={busyId === agent.id}
          onClick={() => void copy({ ...agent, shareToken })}
        >
          {t('action.copy')}
        </Button>
      )}
      <Button type="primary" onClick={() => void hire(agent, mode, shareToken)}>
        {t(agent.isMine ? 'use' : 'hire')}
      </Button>
      {holder}
    </div>
  );
};

export const DetailHead = ({ agent, shareToken }: SharedProps) => {
  const { t } = useTranslation('agent');
  const version = agent.releases.reduce((last, { no }) => Math.max(last, no), 0);
  return (
    <section className="detail-panel detail-head">
      <AgentIcon icon={agent.agentIcon} background={agent.agentIconBackground} name={agent.agentName} size={64} />
      <div className="detail-words">
        <h2>{agent.agentName}</h2>
        <p className="detail-meta num">
          {agent.author && <Avatar name={agent.author.name} picture={agent.author.avatar} size={18} />}
          {t('detail.owner', { name: agent.ownerName })}
          {version > 0 && ` · ${t('detail.version', { no: version })}`}
          {agent.skillCount > 0 && ` · ${t('skillCount', { total: agent.skillCount })}`}
        </p>
        {agent.origin && <Origin agent={agent} origin={agent.origin} />}
        <p className="detail-tags">
          <AgentPrice fen={agent.price} />
          <AgentTags agent={agent} />
        </p>
      </div>
      <HeadActions agent={agent} shareToken={shareToken} />
    </section>
  );
};
