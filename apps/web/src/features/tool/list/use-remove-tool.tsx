import type { PluginRow } from '@zhixing/contract/plugin';
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../lib/notice.ts';
import { removeTool } from '../api.ts';

export const useRemoveTool = () => {
  const { t } = useTranslation('tool');
  const [modal, holder] = Modal.useModal();
  const ask = (row: PluginRow) =>
    void modal.confirm({
      title: t('list.deleteAsk'),
      content: t('list.deleteText', { name: row.pluginName }),
      icon: null,
      okText: t('delete'),
      okButtonProps: { danger: true },
      cancelText: t('cancel'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: async () => {
        await removeTool(row);
        notify('success', t('list.deleted'));
      },
    });
  return { ask, holder };
};
