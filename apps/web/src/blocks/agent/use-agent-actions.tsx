import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { CallError } from '../../lib/call-error.ts';
import { notify } from '../../lib/notice.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { applyForListing, removeAgent, renameAgent, withdrawAgent } from './api.ts';
import { LazyNameDialog } from './lazy-name-dialog.tsx';
import type { ListMode } from './list-state.ts';
import { type CardAction, detailPath, isUnreleased, type ListedAgent } from './rules.ts';
import { useCopyAgent } from './use-copy-agent.tsx';
import { useEnterStudio } from './use-enter-studio.tsx';
import { useHire } from './use-hire.ts';

/** `call` has shown the failure; anything else is a fault of ours. */
const shown = (error: unknown) => {
  if (!(error instanceof CallError)) throw error;
};

/** What the buttons of a card do. Pages that need an account send a guest to log in and back by themselves. */
export const useAgentActions = (
  mode: ListMode,
): {
  run: (agent: ListedAgent) => void;
  act: (action: CardAction, agent: ListedAgent) => void;
  busyId: string | undefined;
  dialogs: ReactNode;
} => {
  const { t } = useTranslation(['agent', 'dictionary']);
  const navigate = useNavigate();
  const { confirm, holder } = useConfirm();
  const [renamed, setRenamed] = useState<ListedAgent>();
  const { copy, busyId, holder: copyHolder } = useCopyAgent();
  const { enter, holder: feeHolder } = useEnterStudio();
  const hire = useHire();

  const details = (agent: ListedAgent) => {
    if (isUnreleased(agent)) notify('warning', t('unreleased'));
    else void navigate(detailPath(agent));
  };
  const list = ({ id }: ListedAgent) => void applyForListing(id).then(() => notify('success', t('listingSent')), shown);
  const withdraw = ({ id, agentName }: ListedAgent) =>
    void confirm({
      title: t('withdrawAsk', { name: agentName }),
      content: t('withdrawHelp'),
      okText: t('action.withdraw'),
      cancelText: t('cancel'),
      isDanger: false,
      focus: 'ok',
      onOk: () => withdrawAgent(id).then(() => notify('success', t('withdrawn')), shown),
    });
  const remove = ({ id, agentName }: ListedAgent) =>
    void confirm({
      title: t('removeAsk'),
      content: t('removeHelp', { name: agentName }),
      okText: t('action.remove'),
      cancelText: t('cancel'),
      onOk: () => removeAgent(id).then(() => notify('success', t('dictionary:deleted')), shown),
    });

  const deeds: Record<CardAction, (agent: ListedAgent) => void> = {
    copy: (agent) => void copy(agent),
    rename: setRenamed,
    details,
    list,
    withdraw,
    edit: ({ id }) => void enter(id),
    remove,
  };
  return {
    run: (agent) => void hire(agent, mode),
    act: (action, agent) => deeds[action](agent),
    busyId,
    dialogs: (
      <>
        {holder}
        {copyHolder}
        {feeHolder}
        {renamed && (
          <LazyNameDialog
            key={renamed.id}
            title={t('action.rename')}
            okText={t('save')}
            initial={renamed.agentName}
            onSave={async (name) => {
              await renameAgent(renamed.id, name);
              notify('success', t('dictionary:changed'));
            }}
            onClosed={() => setRenamed(undefined)}
          />
        )}
      </>
    ),
  };
};
