import { useQuery } from '@tanstack/react-query';
import type { OpenedKnowledge } from '@zhixing/contract/knowledge';
import type { KnowledgeFile } from '@zhixing/contract/knowledge-file';
import { Button } from 'antd';
import { useState } from 'react';
import { PartSkeleton } from '../../../blocks/part-list/part-skeleton.tsx';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ListFrame } from '../../../ui/list-frame.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { StateBlock } from '../../../ui/state-block.tsx';
import { useIsPhone } from '../../../ui/watch-media.ts';
import { filesQuery } from '../api.ts';
import { KnowledgeScene } from '../knowledge-scene.tsx';
import { EntryDialog } from '../segments/entry-dialog.tsx';
import { SegmentsDrawer } from '../segments/segments-drawer.tsx';
import { canStart, isUnderWay } from './file-progress.ts';
import { FileCards, FileTable } from './file-rows.tsx';
import { FolderDialog } from './folder-dialog.tsx';
import { FolderList } from './folder-list.tsx';
import { useFileActs } from './use-file-acts.tsx';
import { useLiveFiles } from './use-live-files.ts';

type FilesTabProps = {
  readonly base: OpenedKnowledge;
  readonly folderId: string | undefined;
  readonly onFolder: (id: string | undefined) => void;
  readonly onUpload: () => void;
  readonly onCut: (files: readonly KnowledgeFile[]) => void;
};

const limit = 20;
const none: KnowledgeFile[] = [];
const emptyWords = {
  none: { heading: 'files.noneHeading', text: 'files.noneText' },
  folder: { heading: 'files.folderEmpty', text: 'files.folderEmptyText' },
  empty: { heading: 'files.emptyHeading', text: 'files.emptyText' },
} as const;

export const FilesTab = ({ base, folderId, onFolder, onUpload, onCut }: FilesTabProps) => {
  const { t } = useTranslation('knowledge');
  const Rows = useIsPhone() ? FileCards : FileTable;
  const [name, setName] = useState('');
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [opened, setOpened] = useState<KnowledgeFile>();
  const [dialog, setDialog] = useState<'folder' | 'entry'>();
  const query = useQuery(filesQuery(base.id, { page, limit, ...(folderId && { folderId }), ...(name && { name }) }));
  const { data } = query;
  const files = useLiveFiles(base.id, data?.list ?? none);
  const acts = useFileActs(base.id, () => setChosen([]));
  const marked = files.filter(({ id }) => chosen.includes(id));
  const waiting = files.filter(({ state }) => state === 'waiting');
  const running = marked.filter(({ state }) => isUnderWay(state)).map(({ id }) => id);
  const toFolder = (id: string | undefined) => {
    setPage(1);
    setChosen([]);
    onFolder(id);
  };

  const isInFolders = folderId === undefined && name === '' && (data?.folders.length ?? 0) > 0;
  const words = name ? 'none' : folderId ? 'folder' : 'empty';
  const empty = !isInFolders && (
    <StateBlock
      scene={<KnowledgeScene />}
      heading={t(emptyWords[words].heading)}
      text={t(emptyWords[words].text)}
      action={<Button onClick={name ? () => setName('') : onUpload}>{t(name ? 'list.reset' : 'page.upload')}</Button>}
    />
  );

  return (
    <>
      <div className="part-list-bar">
        <SearchBox
          label={t('files.search')}
          value={name}
          onSearch={(text) => {
            setName(text);
            setPage(1);
          }}
        />
        <Button icon={<Icon name="folder" size={16} />} onClick={() => setDialog('folder')}>
          {t('folder.create')}
        </Button>
        <Button icon={<Icon name="edit" size={16} />} onClick={() => setDialog('entry')}>
          {t('files.entry')}
        </Button>
      </div>
      {waiting.length > 0 && (
        <div className="files-notice" role="status">
          <Icon name="clock" size={16} />
          <span>{t('files.waiting', { count: waiting.length })}</span>
          <Button size="small" type="primary" onClick={() => onCut(waiting)}>
            {t('files.continue')}
          </Button>
        </div>
      )}
      {marked.length > 0 && (
        <div className="files-chosen">
          <b className="num">{t('files.chosen', { count: marked.length })}</b>
          {marked.some(({ state }) => canStart(state)) && (
            <Button size="small" onClick={() => onCut(marked.filter(({ state }) => canStart(state)))}>
              {t('files.again')}
            </Button>
          )}
          {running.length > 0 && (
            <Button size="small" onClick={() => acts.stop(running)}>
              {t('files.cancelWork')}
            </Button>
          )}
          <Button size="small" type="text" danger onClick={() => acts.remove(marked.map(({ id }) => id))}>
            {t('delete')}
          </Button>
          <Button size="small" type="text" onClick={() => setChosen([])}>
            {t('files.unchoose')}
          </Button>
        </div>
      )}
      {data && <FolderList knowledgeId={base.id} folders={data.folders} at={folderId} onOpen={toFolder} />}
      <ListFrame
        query={query}
        page={page}
        limit={limit}
        totalOf={({ total }) => total}
        loading={t('files.loading')}
        skeleton={<PartSkeleton />}
        empty={empty}
        foot={(count) =>
          `${t('files.total', { count })} · ${t('files.threshold', { threshold: base.retrieval.threshold.toFixed(3) })}`
        }
        onPage={setPage}
      >
        {() => (
          <Rows
            rows={files}
            chosen={chosen}
            acts={acts}
            onChoose={setChosen}
            onOpen={setOpened}
            onCut={(file) => onCut([file])}
          />
        )}
      </ListFrame>
      {opened && <SegmentsDrawer file={opened} onClosed={() => setOpened(undefined)} />}
      {dialog === 'folder' && (
        <FolderDialog knowledgeId={base.id} parentId={folderId} onClosed={() => setDialog(undefined)} />
      )}
      {dialog === 'entry' && <EntryDialog knowledgeId={base.id} onClosed={() => setDialog(undefined)} />}
      {acts.holder}
    </>
  );
};
