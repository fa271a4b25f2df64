import { useQuery } from '@tanstack/react-query';
import type { OpenedKnowledge } from '@zhixing/contract/knowledge';
import type { KnowledgeFile } from '@zhixing/contract/knowledge-file';
import { Button, Pagination, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
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

export const FilesTab = ({ base, folderId, onFolder, onUpload, onCut }: FilesTabProps) => {
  const { t } = useTranslation('knowledge');
  const isPhone = useIsPhone();
  const [name, setName] = useState('');
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [opened, setOpened] = useState<KnowledgeFile>();
  const [dialog, setDialog] = useState<'folder' | 'entry'>();
  const query = { page, limit, ...(folderId && { folderId }), ...(name && { name }) };
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(filesQuery(base.id, query));
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

  const body = () => {
    if (error && !isFetching) return <LoadFailure error={error} onRetry={() => void refetch()} />;
    if (!data)
      return (
        <div className="base-surface base-waiting" role="status" aria-label={t('files.loading')}>
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} active avatar={{ shape: 'square' }} title={false} paragraph={{ rows: 1 }} />
          ))}
        </div>
      );
    if (files.length === 0) {
      if (folderId === undefined && name === '' && data.folders.length > 0) return null;
      const words = name ? 'none' : folderId ? 'folder' : 'empty';
      const upload = <Button onClick={onUpload}>{t('page.upload')}</Button>;
      return (
        <StateBlock
          scene={<KnowledgeScene />}
          heading={t(
            { none: 'files.noneHeading', folder: 'files.folderEmpty', empty: 'files.emptyHeading' }[
              words
            ] as 'files.noneHeading',
          )}
          text={t(
            { none: 'files.noneText', folder: 'files.folderEmptyText', empty: 'files.emptyText' }[
              words
            ] as 'files.noneText',
          )}
          action={name ? <Button onClick={() => setName('')}>{t('list.reset')}</Button> : upload}
        />
      );
    }
    const Rows = isPhone ? FileCards : FileTable;
    return (
      <div
        className={isPlaceholderData ? 'base-list is-stale' : 'base-list'}
        aria-busy={isFetching && isPlaceholderData}
      >
        <Rows
          rows={files}
          chosen={chosen}
          acts={acts}
          onChoose={setChosen}
          onOpen={setOpened}
          onCut={(file) => onCut([file])}
        />
        <div className="base-foot">
          <span className="num base-quiet" role="status">
            {t('files.total', { count: data.total })} ·{' '}
            {t('files.threshold', { threshold: base.retrieval.threshold.toFixed(3) })}
          </span>
          <Pagination
            className="num"
            hideOnSinglePage
            showSizeChanger={false}
            current={page}
            pageSize={limit}
            total={data.total}
            onChange={setPage}
          />
        </div>
      </div>
    );
  };

  return (
    <>
      <div className="base-bar">
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
      {body()}
      {opened && <SegmentsDrawer file={opened} onClosed={() => setOpened(undefined)} />}
      {dialog === 'folder' && (
        <FolderDialog knowledgeId={base.id} parentId={folderId} onClosed={() => setDialog(undefined)} />
      )}
      {dialog === 'entry' && <EntryDialog knowledgeId={base.id} onClosed={() => setDialog(undefined)} />}
      {acts.holder}
    </>
  );
};
