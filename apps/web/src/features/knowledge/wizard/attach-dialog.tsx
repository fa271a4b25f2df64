import './attach-dialog.css';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { useEnterStudio } from '../../../blocks/agent/use-enter-studio.tsx';
import { AgentIcon } from '../../../blocks/icon/agent-icon.tsx';
import { showHidden } from '../../../lib/hidden-characters.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { myAgentsQuery } from '../api.ts';

type AttachDialogProps = { readonly name: string; readonly onClosed: () => void };

/** The way into the studio of an agent that is to use the base. */
export const AttachDialog = ({ name, onClosed }: AttachDialogProps) => {
  const { t } = useTranslation('knowledge');
  const [isOpen, setOpen] = useState(true);
  const { enter, holder } = useEnterStudio();
  const { data, error, isFetching, refetch } = useQuery(myAgentsQuery);
  return (
    <Modal
      open={isOpen}
      width={480}
      title={t('attach.title')}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      <p className="entry-help">{t('attach.help', { name })}</p>
      {error && !isFetching && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 4 }} />}
      {data?.content.length === 0 && (
        <p className="attach-none">
          {t('attach.none')} <LinkButton to="/home?types=1">{t('attach.create')}</LinkButton>
        </p>
      )}
      <ul className="attach-list">
        {data?.content.map((agent) => (
          <li key={agent.id}>
            <AgentIcon icon={agent.agentIcon} background={agent.agentIconBackground} name={agent.agentName} size={32} />
            <span className="clip">{showHidden(agent.agentName)}</span>
            <Button
              size="small"
              aria-label={t('attach.open', { name: agent.agentName })}
              onClick={() => void enter(agent.id)}
            >
              {t('attach.openShort')}
            </Button>
          </li>
        ))}
      </ul>
      {holder}
    </Modal>
  );
};
