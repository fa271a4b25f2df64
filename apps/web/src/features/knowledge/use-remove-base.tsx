import { notify } from '../../lib/notice.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { removeBase } from './api.ts';

/** Asked first; what the server refuses is said and the base stays. */
export const useRemoveBase = (onRemoved?: () => void) => {
  const { t } = useTranslation('knowledge');
  const { confirm, holder } = useConfirm();
  const ask = ({ id, name }: { readonly id: string; readonly name: string }) =>
    confirm({
      title: t('list.deleteAsk'),
      content: t('list.deleteText', { name }),
      okText: t('delete'),
      cancelText: t('cancel'),
      onOk: async () => {
        await removeBase(id);
        notify('success', t('list.deleted'));
        onRemoved?.();
      },
    });
  return { ask, holder };
};
