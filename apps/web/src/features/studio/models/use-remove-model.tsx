import type { ModelRow } from '@zhixing/contract/model-settings';
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../lib/notice.ts';
import { removeModel } from './api.ts';

export const useRemoveModel = () => {
  const { t } = useTranslation('studioModels');
  const [modal, holder] = Modal.useModal();
  const ask = (row: ModelRow) => {
    const words = { name: row.name };
    modal.confirm({
      title: t('removeTitle', words),
      content: t('removeText'),
      icon: null,
      okText: t('card.remove'),
      okButtonProps: { danger: true },
      cancelText: t('cancel'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: async () => {
        await removeModel(row);
        notify('success', t('removed', words));
      },
    });
  };
  return { ask, holder };
};
