import type { OpenRun } from '@zhixing/contract/operation';
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../lib/notice.ts';
import { changeRun } from './api.ts';
import type { RunChange } from './run-buttons.tsx';

/** Asks first and says what will happen to the person who waits. */
export const useChangeRun = () => {
  const { t } = useTranslation('admin');
  const [modal, holder] = Modal.useModal();
  const ask = (run: OpenRun, change: RunChange) => {
    const isEnd = change === 'end';
    const words = { name: run.username, agent: run.agentName };
    modal.confirm({
      title: isEnd ? t('run.endTitle') : t('run.againTitle'),
      content: isEnd ? t('run.endText', words) : t('run.againText', words),
      icon: null,
      okText: isEnd ? t('run.end') : t('run.again'),
      okButtonProps: { danger: isEnd },
      cancelText: t('run.cancel'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: async () => {
        await changeRun(run, change);
        notify('success', isEnd ? t('run.ended') : t('run.begunAgain'));
      },
    });
  };
  return { ask, holder };
};
