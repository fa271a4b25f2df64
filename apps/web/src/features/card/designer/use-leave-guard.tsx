import { Modal } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { useCard, useDesigner } from './designer-context.ts';

/** What is about to be saved is saved on the way out; only what cannot be is asked about. */
export const useLeaveGuard = () => {
  const { t } = useTranslation('card');
  const { store } = useDesigner();
  const [modal, holder] = Modal.useModal();
  const isDirty = useCard(({ saveState }) => saveState !== 'saved');
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && nextLocation.pathname + nextLocation.search !== currentLocation.pathname + currentLocation.search,
  );
  const mayLeave = async (): Promise<boolean> =>
    (await store.flush()) ||
    modal.confirm({
      title: t('leave.title'),
      content: t('leave.text'),
      icon: null,
      okText: t('leave.ok'),
      okButtonProps: { danger: true },
      cancelText: t('leave.stay'),
      focusable: { autoFocusButton: 'cancel' },
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each attempt to leave.
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void mayLeave().then((isFree) => (isFree ? blocker.proceed() : blocker.reset()));
  }, [blocker.state]);
  useEffect(() => {
    if (!isDirty) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [isDirty]);
  return holder;
};
