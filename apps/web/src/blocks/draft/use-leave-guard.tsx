import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useConfirm } from '../../ui/use-confirm.tsx';

type LeaveGuard = {
  readonly t: (key: `leave.${'title' | 'text' | 'ok' | 'stay'}`) => string;
  readonly isUnsaved: boolean;
  /** Tried before anything is asked. */
  readonly save: () => Promise<boolean>;
};
type Place = { readonly pathname: string; readonly search: string };

/** Another document, not another tab of the same. */
const documentAt = ({ pathname, search }: Place) => `${pathname}?${new URLSearchParams(search).get('id') ?? ''}`;

/** Leaving saves first; what cannot be saved is asked about. A closed tab is asked about by the browser. */
export const useLeaveGuard = ({ t, isUnsaved, save }: LeaveGuard) => {
  const { confirm, holder } = useConfirm();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && documentAt(nextLocation) !== documentAt(currentLocation),
  );
  const mayLeave = async (): Promise<boolean> =>
    !isUnsaved ||
    (await save()) ||
    confirm({
      title: t('leave.title'),
      content: t('leave.text'),
      okText: t('leave.ok'),
      cancelText: t('leave.stay'),
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each attempt to leave.
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void mayLeave().then((isFree) => (isFree ? blocker.proceed() : blocker.reset()));
  }, [blocker.state]);
  useEffect(() => {
    if (!isUnsaved) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [isUnsaved]);
  const leave = async (go: () => void) => {
    if (await mayLeave()) go();
  };
  return { leave, holder };
};
