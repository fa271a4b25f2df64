import type { ModelRow } from '@zhixing/contract/model-settings';
import { notify } from '../../../lib/notice.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useConfirm } from '../../../ui/use-confirm.tsx';
import { removeModel } from './api.ts';

export const useRemoveModel = () => {
  const { t } = useTranslation('studioModels');
  const { confirm, holder } = useConfirm();
  const ask = (row: ModelRow) => {
    const words = { name: row.name };
    void confirm({
      title: t('removeTitle', words),
      content: t('removeText'),
      okText: t('card.remove'),
      cancelText: t('cancel'),
      onOk: async () => {
        await removeModel(row);
        notify('success', t('removed', words));
      },
    });
  };
  return { ask, holder };
};
