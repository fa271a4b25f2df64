import { Breadcrumb } from 'antd';
import { useState } from 'react';
import { showHidden } from '../../../lib/hidden-characters.ts';
import { notify } from '../../../lib/notice.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useConfirm } from '../../../ui/use-confirm.tsx';
import { type Folder, removeFolder } from '../api.ts';
import { FolderDialog } from './folder-dialog.tsx';
import { foldersIn, pathTo } from './folder-place.ts';

type FolderListProps = {
  readonly knowledgeId: string;
  readonly folders: readonly Folder[];
  readonly at: string | undefined;
  readonly onOpen: (id: string | undefined) => void;
};

/** Where one is, and the folders in it. */
export const FolderList = ({ knowledgeId, folders, at, onOpen }: FolderListProps) => {
  const { t } = useTranslation('knowledge');
  const [renamed, setRenamed] = useState<Folder>();
  const { confirm, holder } = useConfirm();
  const inside = foldersIn(folders, at);
  const remove = (folder: Folder) =>
    confirm({
      title: t('folder.deleteAsk'),
      content: t('folder.deleteText', { name: folder.name }),
      okText: t('delete'),
      cancelText: t('cancel'),
      onOk: async () => {
        await removeFolder(knowledgeId, folder.id);
        notify('success', t('files.deleted'));
      },
    });
  return (
    <>
      {at !== undefined && (
        <nav aria-label={t('folder.path')} className="folder-path">
          <Breadcrumb
            items={[{ id: undefined, name: t('folder.all') }, ...pathTo(folders, at)].map(({ id, name }) => ({
              key: id ?? 'all',
              title:
                id === at ? (
                  <span aria-current="page">{showHidden(name)}</span>
                ) : (
                  <button type="button" onClick={() => onOpen(id)}>
                    {showHidden(name)}
                  </button>
                ),
            }))}
          />
        </nav>
      )}
      {inside.length > 0 && (
        <ul className="folder-list" aria-label={t('folder.list')}>
          {inside.map((folder) => (
            <li key={folder.id}>
              <button type="button" className="folder-open" onClick={() => onOpen(folder.id)}>
                <Icon name="folder" size={20} />
                <span className="clip">{showHidden(folder.name)}</span>
                <small className="num">{t('folder.files', { count: folder.files })}</small>
              </button>
              <button
                type="button"
                className="base-edit"
                aria-label={t('folder.renameNamed', { name: folder.name })}
                onClick={() => setRenamed(folder)}
              >
                <Icon name="edit" size={14} />
              </button>
              <button
                type="button"
                className="base-edit"
                aria-label={t('folder.deleteNamed', { name: folder.name })}
                onClick={() => remove(folder)}
              >
                <Icon name="trash" size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {renamed && <FolderDialog knowledgeId={knowledgeId} folder={renamed} onClosed={() => setRenamed(undefined)} />}
      {holder}
    </>
  );
};
