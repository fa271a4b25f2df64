import type { PluginRow } from '@zhixing/contract/plugin';
import { notify } from '../../../lib/notice.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useConfirm } from '../../../ui/use-confirm.tsx';
import { removeTool } from '../api.ts';

export const useRemoveTool = () => {
  const { t } = useTranslation('tool');
  const { confirm, holder } = useConfirm();
  const ask = (row: PluginRow) =>
    confirm({
      title: t('list.deleteAsk'),
      content: t('list.deleteText', { name: row.pluginName }),
      okText: t('delete'),
      cancelText: t('cancel'),
      onOk: async () => {
        await removeTool(row);
        notify('success', t('list.deleted'));
      },
    });
  return { ask, holder };
};
