import './workspace.css';
import { mainKey } from '@zhixing/contract/agent-document';
import type { OpenedDraft } from '@zhixing/contract/studio';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { isUnsaved } from '../../../blocks/draft/draft-store.ts';
import { useLeaveGuard } from '../../../blocks/draft/use-leave-guard.tsx';
import { useTranslation } from '../../../lib/use-translation.ts';
import { fetchDraft, storeDraft } from '../api.ts';
import { ChannelsTab } from '../channels/channels-tab.tsx';
import { DraftContext } from '../draft-context.ts';
import { createDraftStore, type DraftStore } from '../draft-store.ts';
import { EditorsButton } from '../editors/editors-button.tsx';
import { OwnerOnly } from '../editors/owner-only.tsx';
import { RemovedNotice } from '../editors/removed-notice.tsx';
import { usePresence } from '../editors/use-presence.ts';
import { GoldenTab } from '../golden/golden-tab.tsx';
import { RecordsTab } from '../versions/records-tab.tsx';
import { TuningTab } from '../versions/tuning-tab.tsx';
import { FoundChanges } from './found-changes.tsx';
import { Panes } from './panes.tsx';
import { StaleNotice } from './stale-notice.tsx';
import { useLocalCopy } from './use-local-copy.ts';
import { useTab, type WorkTab } from './use-tab.ts';
import { useUndoKeys } from './use-undo-keys.ts';
import { WorkspaceBar } from './workspace-bar.tsx';

type WorkspaceProps = { readonly opened: OpenedDraft; readonly onAll: () => void };

const tabs: Record<Exclude<WorkTab, 'orchestration'>, () => React.ReactNode> = {
  tuning: () => <TuningTab />,
  golden: () => <GoldenTab />,
  records: () => <RecordsTab />,
  channels: () => <ChannelsTab />,
};

const Inside = ({ store, onAll }: { readonly store: DraftStore; readonly onAll: () => void }) => {
  const { t } = useTranslation('studio');
  const { tab, view, setTab, setView } = useTab();
  const [selected, setSelected] = useState<string>(mainKey);
  const { found, forget } = useLocalCopy(store);
  const { leave, holder } = useLeaveGuard({ t, isUnsaved: useStore(store, isUnsaved), save: store.flush });
  useUndoKeys(store);
  const others = usePresence(store);
  const isOwner = useStore(store, ({ owner }) => owner.isMe);
  return (
    <div className="studio-work" data-view={view}>
      <WorkspaceBar
        tab={tab}
        view={view}
        onTab={setTab}
        onView={setView}
        onBack={() => void leave(onAll)}
        people={<EditorsButton others={others} onLeft={onAll} />}
      />
      <StaleNotice />
      <RemovedNotice />
      {/* Stays while another tab is shown: a running preview goes on. */}
      <div className="studio-body" id="studio-orchestration" role="tabpanel" hidden={tab !== 'orchestration'}>
        <Panes view={view} selected={selected} onSelect={setSelected} onView={setView} />
      </div>
      {tab !== 'orchestration' && (
        <div className="studio-body studio-tab" id={`studio-${tab}`} role="tabpanel">
          {tab === 'channels' && !isOwner ? <OwnerOnly /> : tabs[tab]()}
        </div>
      )}
      {found && <FoundChanges found={found} onDone={forget} />}
      {holder}
    </div>
  );
};

export const Workspace = ({ opened, onAll }: WorkspaceProps) => {
  const [store] = useState(() => createDraftStore(opened, { save: storeDraft, read: fetchDraft }));
  useEffect(() => () => store.close(), [store]);
  return (
    <DraftContext value={store}>
      <Inside store={store} onAll={onAll} />
    </DraftContext>
  );
};
