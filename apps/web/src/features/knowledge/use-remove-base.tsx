import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { notify } from '../../lib/notice.ts';
import { removeBase } from './api.ts';

/** Asked first; what the server refuses is said and the base stays. */
export const useRemoveBase = (onRemoved?: () => void) => {
  const { t } = useTranslation('knowledge');
  const [modal, holder] = Modal.useModal();
  const ask = ({ id, name }: { readonly id: string; readonly name: string }) =>
    void modal.confirm({
      title: t('list.deleteAsk'),
      content: t('list.deleteText', { name }),
      icon: null,
      okText: t('delete'),
      okButtonProps: { danger: true },
      cancelText: t('cancel'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: async () => {
        await removeBase(id);
        notify('success', t('list.deleted'));
        onRemoved?.();
      },
    });
  return { ask, holder };
};
