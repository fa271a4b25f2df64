import type { OpenRun } from '@zhixing/contract/operation';
import { notify } from '../../../lib/notice.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useConfirm } from '../../../ui/use-confirm.tsx';
import { changeRun } from './api.ts';
import type { RunChange } from './run-buttons.tsx';

/** Asks first and says what will happen to the person who waits. */
export const useChangeRun = () => {
  const { t } = useTranslation('admin');
  const { confirm, holder } = useConfirm();
  const ask = (run: OpenRun, change: RunChange) => {
    const isEnd = change === 'end';
    const words = { name: run.username, agent: run.agentName };
    void confirm({
      title: isEnd ? t('run.endTitle') : t('run.againTitle'),
      content: isEnd ? t('run.endText', words) : t('run.againText', words),
      okText: isEnd ? t('run.end') : t('run.again'),
      isDanger: isEnd,
      cancelText: t('run.cancel'),
      onOk: async () => {
        await changeRun(run, change);
        notify('success', isEnd ? t('run.ended') : t('run.begunAgain'));
      },
    });
  };
  return { ask, holder };
};
