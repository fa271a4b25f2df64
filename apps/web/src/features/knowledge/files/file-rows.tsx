import type { KnowledgeFile } from '@zhixing/contract/knowledge-file';
import { Button, Checkbox, Dropdown, Table } from 'antd';
import { FileIcon } from '../../../blocks/file-icon/file-icon.tsx';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { formatCount } from '../../../lib/format-count.ts';
import { formatDateTime } from '../../../lib/format-time.ts';
import { showHidden } from '../../../lib/hidden-characters.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useMethodName } from '../use-method-name.ts';
import { isUnderWay } from './file-progress.ts';
import { FileStateView } from './file-state.tsx';
import type { FileActs } from './use-file-acts.tsx';

export type FileRowsProps = {
  readonly rows: KnowledgeFile[];
  readonly chosen: readonly string[];
  readonly acts: FileActs;
  readonly onChoose: (ids: string[]) => void;
  readonly onOpen: (file: KnowledgeFile) => void;
  /** To the settings of the segmentation, first or anew. */
  readonly onCut: (file: KnowledgeFile) => void;
};
type RowProps = Pick<FileRowsProps, 'acts' | 'onOpen' | 'onCut'> & { readonly file: KnowledgeFile };

const FileName = ({ file, onOpen }: Pick<RowProps, 'file' | 'onOpen'>) => {
  const { t } = useTranslation('knowledge');
  return (
    <span className="file-name">
      <FileIcon name={file.url ? 'a.html' : file.name} size={28} />
      <button
        type="button"
        className="clip"
        title={file.name}
        aria-label={t('files.openNamed', { name: file.name })}
        onClick={() => onOpen(file)}
      >
        {showHidden(file.name)}
      </button>
    </span>
  );
};

/** The one thing to do next stands out; the rest is one click away. */
const Actions = ({ file, acts, onOpen, onCut }: RowProps) => {
  const { t } = useTranslation('knowledge');
  const { state, fault, id, name } = file;
  const first = () => {
    if (isUnderWay(state)) return { words: t('files.cancelWork'), act: () => acts.stop([id]) };
    if (state === 'waiting') return { words: t('files.begin'), act: () => onCut(file) };
    if (state === 'failed' && (fault === 'empty' || fault === 'no-pairs'))
      return { words: t('files.again'), act: () => onCut(file) };
    if (state === 'complete') return { words: t('files.open'), act: () => onOpen(file) };
    return { words: t('retry'), act: () => acts.retry([id]) };
  };
  const { words, act } = first();
  const others = [
    ...(isUnderWay(state) || state === 'waiting'
      ? []
      : [{ key: 'cut', label: t('files.again'), act: () => onCut(file) }]),
    { key: 'download', label: t('files.download'), act: () => acts.download(file) },
    { key: 'delete', label: t('delete'), danger: true, act: () => acts.remove([id]) },
  ];
  return (
    <span className="file-actions">
      <Button size="small" aria-label={`${words} ${name}`} onClick={act}>
        {words}
      </Button>
      <Dropdown
        trigger={['click']}
        menu={{
          items: others.map(({ act: _, ...item }) => item),
          onClick: ({ key }) => others.find((one) => one.key === key)?.act(),
        }}
      >
        <Button size="small" type="text" aria-label={t('files.more', { name })} icon={<Icon name="more" size={16} />} />
      </Dropdown>
    </span>
  );
};

export const FileTable = ({ rows, chosen, acts, onChoose, onOpen, onCut }: FileRowsProps) => {
  const { t } = useTranslation('knowledge');
  const methodName = useMethodName();
  return (
    <div className="part-list-surface">
      <Table<KnowledgeFile>
        rowKey="id"
        size="middle"
        pagination={false}
        aria-label={t('files.table')}
        dataSource={rows}
        className="file-table"
        rowSelection={{
          selectedRowKeys: [...chosen],
          onChange: (keys) => onChoose(keys.map(String)),
          getCheckboxProps: ({ name }) => ({ 'aria-label': t('files.choose', { name }) }) as object,
          getTitleCheckboxProps: () => ({ 'aria-label': t('files.table') }) as object,
        }}
        columns={[
          { title: t('files.name'), ellipsis: true, render: (_, file) => <FileName file={file} onOpen={onOpen} /> },
          { title: t('files.state'), width: 250, render: (_, file) => <FileStateView file={file} /> },
          {
            title: t('files.segments'),
            width: 80,
            render: (_, { segments, state }) => (
              <span className="num">{state === 'waiting' ? '–' : formatCount(segments)}</span>
            ),
          },
          {
            title: t('files.size'),
            width: 96,
            render: (_, { size }) => <span className="num part-list-quiet">{formatBytes(size)}</span>,
          },
          {
            title: t('files.method'),
            width: 104,
            render: (_, { settings }) => <span className="part-list-quiet">{methodName(settings.method)}</span>,
          },
          {
            title: t('files.maxLength'),
            width: 100,
            render: (_, { settings }) => <span className="num part-list-quiet">{settings.maxLength}</span>,
          },
          {
            title: t('files.uploadTime'),
            width: 150,
            render: (_, { uploadTime }) => <span className="num part-list-quiet">{formatDateTime(uploadTime)}</span>,
          },
          {
            title: t('files.actions'),
            width: 150,
            render: (_, file) => <Actions file={file} acts={acts} onOpen={onOpen} onCut={onCut} />,
          },
        ]}
      />
    </div>
  );
};

export const FileCards = ({ rows, chosen, acts, onChoose, onOpen, onCut }: FileRowsProps) => {
  const { t } = useTranslation('knowledge');
  const methodName = useMethodName();
  return (
    <ul className="part-list-blocks" aria-label={t('files.table')}>
      {rows.map((file) => (
        <li key={file.id} className="part-list-surface">
          <span className="file-card-head">
            <Checkbox
              aria-label={t('files.choose', { name: file.name })}
              checked={chosen.includes(file.id)}
              onChange={({ target }) =>
                onChoose(target.checked ? [...chosen, file.id] : chosen.filter((id) => id !== file.id))
              }
            />
            <FileName file={file} onOpen={onOpen} />
          </span>
          <FileStateView file={file} />
          <div className="part-list-facts num part-list-quiet">
            <span>{formatBytes(file.size)}</span>
            <span>{t('wizard.previewSegments', { count: file.segments })}</span>
            <span>
              {methodName(file.settings.method)} · {file.settings.maxLength}
            </span>
            <span>{formatDateTime(file.uploadTime)}</span>
          </div>
          <Actions file={file} acts={acts} onOpen={onOpen} onCut={onCut} />
        </li>
      ))}
    </ul>
  );
};
