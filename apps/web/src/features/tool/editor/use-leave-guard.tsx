import { Modal } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';

/** What is not saved is asked about before it is lost; a closed tab is asked about by the browser. */
export const useLeaveGuard = (isDirty: boolean) => {
  const { t } = useTranslation('tool');
  const [modal, holder] = Modal.useModal();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && nextLocation.pathname + nextLocation.search !== currentLocation.pathname + currentLocation.search,
  );
  const ask = async (): Promise<boolean> =>
    modal.confirm({
      title: t('editor.leaveTitle'),
      content: t('editor.leaveText'),
      icon: null,
      okText: t('editor.leave'),
      okButtonProps: { danger: true },
      cancelText: t('editor.stay'),
      focusable: { autoFocusButton: 'cancel' },
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each attempt to leave.
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void ask().then((isFree) => (isFree ? blocker.proceed() : blocker.reset()));
  }, [blocker.state]);
  useEffect(() => {
    if (!isDirty) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [isDirty]);
  return holder;
};
