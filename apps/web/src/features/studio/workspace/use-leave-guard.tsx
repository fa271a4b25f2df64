import { Modal } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import type { DraftStore } from '../draft-store.ts';

const isUnsaved = (store: DraftStore) => {
  const { saveState, draft, base } = store.getState();
  return saveState === 'removed' ? draft !== base.draft : saveState !== 'saved';
};

/** Leaving saves first; what cannot be saved is asked about. A closed tab is asked about by the browser. */
export const useLeaveGuard = (store: DraftStore) => {
  const { t } = useTranslation('studio');
  const [modal, holder] = Modal.useModal();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => nextLocation.pathname !== currentLocation.pathname && isUnsaved(store),
  );
  const mayLeave = async (): Promise<boolean> => {
    if (!isUnsaved(store) || (await store.flush())) return true;
    return modal.confirm({
      title: t('work.leaveAsk'),
      content: t('work.leaveHelp'),
      okText: t('work.leave'),
      cancelText: t('work.stay'),
    });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each attempt to leave.
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void mayLeave().then((isFree) => (isFree ? blocker.proceed() : blocker.reset()));
  }, [blocker.state]);
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (isUnsaved(store)) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [store]);
  const leave = async (go: () => void) => {
    if (await mayLeave()) go();
  };
  return { leave, holder };
};
