import type { OpenedKnowledge } from '@zhixing/contract/knowledge';
import type { KnowledgeFile } from '@zhixing/contract/knowledge-file';
import { Button, Tabs } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { WorkScreen } from '../../ui/work-screen.tsx';
import { BaseSummary } from './base-summary.tsx';
import { FilesTab } from './files/files-tab.tsx';
import { HitTestTab } from './retrieval/hit-test-tab.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { UnansweredTab } from './unanswered-tab.tsx';
import { AttachDialog } from './wizard/attach-dialog.tsx';
import { UploadWizard } from './wizard/upload-wizard.tsx';
import { useUploads } from './wizard/use-uploads.ts';

const tabs = ['files', 'test', 'unanswered', 'settings'] as const;
type Tab = (typeof tabs)[number];
const tabOf = (value: string | null): Tab => tabs.find((tab) => tab === value) ?? 'files';
const none: readonly KnowledgeFile[] = [];

/** A base with its files, its test, what it could not answer and its settings. */
export const OpenKnowledge = ({ base }: { readonly base: OpenedKnowledge }) => {
  const { t } = useTranslation('knowledge');
  const [search, setSearch] = useSearchParams();
  const [wizard, setWizard] = useState<readonly KnowledgeFile[]>();
  const [isAttaching, setAttaching] = useState(false);
  const folderId = search.get('folder') ?? undefined;
  const uploads = useUploads(base.id, folderId);
  const show = (change: Record<string, string | undefined>) =>
    setSearch(
      (old) => {
        const next = new URLSearchParams(old);
        for (const [name, value] of Object.entries(change)) {
          if (value === undefined) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const open = (given: readonly KnowledgeFile[]) => {
    uploads.clear();
    setWizard(given);
  };
  const labels = {
    files: t('page.tabFiles'),
    test: t('page.tabTest'),
    unanswered: t('page.tabUnanswered'),
    settings: t('page.tabSettings'),
  };
  const sections = {
    files: (
      <FilesTab
        base={base}
        folderId={folderId}
        onFolder={(id) => show({ folder: id })}
        onUpload={() => open(none)}
        onCut={open}
      />
    ),
    test: <HitTestTab base={base} />,
    unanswered: <UnansweredTab knowledgeId={base.id} />,
    settings: <SettingsTab base={base} />,
  };
  return (
    <WorkScreen
      heading={base.name}
      backLabel={t('back')}
      backTo="/home?types=2"
      action={
        <Button type="primary" icon={<Icon name="upload" size={16} />} onClick={() => open(none)}>
          {t('page.upload')}
        </Button>
      }
    >
      <div className="knowledge-page">
        <BaseSummary base={base} />
        <Tabs
          activeKey={tabOf(search.get('tab'))}
          destroyOnHidden
          onChange={(tab) => show({ tab: tab === 'files' ? undefined : tab })}
          items={tabs.map((tab) => ({ key: tab, label: labels[tab], children: sections[tab] }))}
        />
      </div>
      {wizard && (
        <UploadWizard
          knowledgeId={base.id}
          name={base.name}
          given={wizard}
          uploads={uploads}
          onAsk={() => show({ tab: 'test' })}
          onAttach={() => setAttaching(true)}
          onClosed={() => setWizard(undefined)}
        />
      )}
      {isAttaching && <AttachDialog name={base.name} onClosed={() => setAttaching(false)} />}
    </WorkScreen>
  );
};
