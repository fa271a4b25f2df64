import { Button } from 'antd';
import { useState } from 'react';
import { AgentIcon } from '../../../blocks/icon/agent-icon.tsx';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useDraft, useDraftStore } from '../draft-context.ts';
import { CompareDialog } from '../versions/compare-dialog.tsx';
import { ReleaseButton } from '../versions/release-button.tsx';
import { SaveWords } from './save-words.tsx';
import type { PaneView, WorkTab } from './use-tab.ts';
import { WorkTabs } from './work-tabs.tsx';

type WorkspaceBarProps = {
  readonly tab: WorkTab;
  readonly view: PaneView;
  readonly onTab: (tab: WorkTab) => void;
  readonly onView: (view: PaneView) => void;
  readonly onBack: () => void;
  /** Who else works on the draft. */
  readonly people: React.ReactNode;
};

/** Never released; released as it stands; or a draft that has moved on since. */
const StatusChip = () => {
  const { t } = useTranslation('studio');
  const releaseNo = useDraft(({ status }) => status.releaseNo);
  const isAsReleased = useDraft(
    ({ status, base, draft }) => status.releasedDraftNo === base.draftNo && base.draft === draft,
  );
  if (releaseNo === 0) return <span className="studio-chip">{t('status.unpublished')}</span>;
  return isAsReleased ? (
    <span className="studio-chip is-ok">{t('status.published')}</span>
  ) : (
    <span className="studio-chip num">{t('work.basedOn', { no: releaseNo })}</span>
  );
};

const DebugChip = () => {
  const { t } = useTranslation('studio');
  const isDebugged = useDraft(({ status, base, draft }) => status.debuggedNo === base.draftNo && base.draft === draft);
  return (
    <span className={isDebugged ? 'debug-chip is-ok' : 'debug-chip'}>
      {isDebugged && <Icon name="check" size={14} />}
      {t(isDebugged ? 'work.debugged' : 'work.notDebugged')}
    </span>
  );
};

const UndoButtons = () => {
  const { t } = useTranslation('studio');
  const store = useDraftStore();
  const canUndo = useDraft(({ past }) => past.length > 0);
  const canRedo = useDraft(({ future }) => future.length > 0);
  const undo = t('work.undo');
  const redo = t('work.redo');
  return (
    <span className="studio-undo">
      <button
        type="button"
        className="studio-tool"
        disabled={!canUndo}
        aria-label={undo}
        title={undo}
        onClick={store.undo}
      >
        <Icon name="undo" size={16} />
      </button>
      <button
        type="button"
        className="studio-tool"
        disabled={!canRedo}
        aria-label={redo}
        title={redo}
        onClick={store.redo}
      >
        <Icon name="redo" size={16} />
      </button>
    </span>
  );
};

const AgentTitle = () => {
  const { t } = useTranslation('studio');
  const name = useDraft(({ draft }) => draft.agentName);
  const icon = useDraft(({ draft }) => draft.agentIcon);
  const background = useDraft(({ draft }) => draft.agentIconBackground);
  return (
    <>
      <AgentIcon icon={icon} background={background} name={name} size={32} />
      <h1 className="clip" title={name}>
        {name.trim() || t('define.name')}
      </h1>
    </>
  );
};

export const WorkspaceBar = ({ tab, view, onTab, onView, onBack, people }: WorkspaceBarProps) => {
  const { t } = useTranslation('studio');
  const [isComparing, setComparing] = useState(false);
  return (
    <header className="studio-bar">
      <div className="studio-bar-name">
        <button type="button" className="studio-tool" aria-label={t('work.all')} title={t('work.all')} onClick={onBack}>
          <Icon name="back" size={20} />
        </button>
        <AgentTitle />
        <StatusChip />
        <SaveWords />
        <UndoButtons />
      </div>
      <WorkTabs tab={tab} view={view} onTab={onTab} onView={onView} />
      <div className="studio-bar-acts">
        {people}
        <Button
          type="text"
          className="studio-compare"
          icon={<Icon name="compare" size={16} />}
          aria-label={t('work.compare')}
          onClick={() => setComparing(true)}
        >
          {t('work.compare')}
        </Button>
        <DebugChip />
        <ReleaseButton />
      </div>
      {isComparing && <CompareDialog open onClose={() => setComparing(false)} />}
    </header>
  );
};
