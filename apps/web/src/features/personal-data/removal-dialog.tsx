import { removalGraceDays } from '@zhixing/contract/personal-data';
import { formatDate } from '../../lib/format-time.ts';
import { notify } from '../../lib/notice.ts';
import { endSession } from '../../lib/session-end.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { askRemoval } from './api.ts';
import { AskPassword } from './ask-password.tsx';

export const RemovalDialog = ({ onClosed }: { readonly onClosed: () => void }) => {
  const { t } = useTranslation('personalData');
  const leave = async (password: string) => {
    const { deleteDate } = await askRemoval(password);
    notify('success', t('removal.done', { date: formatDate(deleteDate) }));
    endSession('logout');
  };
  return (
    <AskPassword
      title={t('removal.dialogTitle')}
      text={t('removal.dialogText', { days: removalGraceDays })}
      confirm={t('removal.confirm')}
      cancel={t('removal.cancel')}
      onPassword={leave}
      onClosed={onClosed}
    />
  );
};
