import { useQuery } from '@tanstack/react-query';
import type { AdminUser } from '@zhixing/contract/admin';
import { Button } from 'antd';
import { formatDate } from '../../../lib/format-time.ts';
import { notify } from '../../../lib/notice.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { useConfirm } from '../../../ui/use-confirm.tsx';
import { beginUserExport, keepUser, removeUser, userExportQuery, userPartAddress } from './api.ts';

type UserDataProps = { readonly user: AdminUser; readonly isOwn: boolean; readonly onDone: () => void };

const ExportButtons = ({ user: { id } }: Pick<UserDataProps, 'user'>) => {
  const { t } = useTranslation('admin');
  const { data: made } = useQuery(userExportQuery(id));
  const isRunning = made?.status === 'running';
  return (
    <>
      <Button loading={isRunning} onClick={() => void beginUserExport(id).catch(() => undefined)}>
        {isRunning ? t('userData.exporting', { percent: made.percent }) : t('userData.export')}
      </Button>
      {made?.status === 'ready' &&
        Array.from({ length: made.parts }, (_, no) => (
          <Button key={userPartAddress(id, no)} href={userPartAddress(id, no)} download>
            {t('userData.download', { no: no + 1 })}
          </Button>
        ))}
      {made?.status === 'failed' && <span role="alert">{t('userData.exportFailed')}</span>}
    </>
  );
};

/** What an administrator does when somebody asks for their data or for its end. */
export const UserData = ({ user, isOwn, onDone }: UserDataProps) => {
  const { t } = useTranslation('admin');
  const { confirm, holder } = useConfirm();
  const {
    write: work,
    isBusy,
    isDone,
  } = useWrite(async (action: () => Promise<string>) => {
    notify('success', await action());
    onDone();
  });
  const remove = () =>
    void confirm({
      title: t('userData.removeTitle', { name: user.username }),
      content: t('userData.removeText'),
      okText: t('userData.removeConfirm'),
      cancelText: t('userData.cancel'),
      onOk: () =>
        work(async () => t('userData.removed', { name: user.username, date: formatDate(await removeUser(user.id)) })),
    });
  const keep = () =>
    work(async () => {
      await keepUser(user.id);
      return t('userData.kept');
    });
  return (
    <div className="user-data">
      {holder}
      <div>
        {t('userData.heading')}
        <span>{user.deleteAt ? t('userData.leaving', { date: formatDate(user.deleteAt) }) : t('userData.help')}</span>
      </div>
      <div className="user-data-buttons">
        <ExportButtons user={user} />
        {user.deleteAt ? (
          <Button loading={isBusy || isDone} onClick={() => void keep()}>
            {t('userData.keep')}
          </Button>
        ) : (
          !isOwn && (
            <Button danger loading={isBusy || isDone} onClick={remove}>
              {t('userData.remove')}
            </Button>
          )
        )}
      </div>
    </div>
  );
};
