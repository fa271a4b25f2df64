import { shareSession } from '@zhixing/contract/chat';
import { message } from 'antd';
import { createElement, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/call.ts';
import { CallError } from '../../lib/call-error.ts';
import { copyText } from '../../lib/clipboard.ts';
import { notify } from '../../lib/notice.ts';
import { shareLink } from './share-link.ts';
import { ShareToast } from './share-toast.tsx';

type Shared = { readonly agentId: string; readonly sessionId: string };

const toastKey = 'share-session';
const toastSeconds = 10;

/** Opens the session to whoever has its link and copies that link; `holder` shows the way to take it back. */
export const useShareSession = ({ agentId, sessionId }: Shared): { share: () => Promise<void>; holder: ReactNode } => {
  const { t } = useTranslation('message');
  const [toast, holder] = message.useMessage({ top: 24 });
  const isBusy = useRef(false);

  const set = async (shared: boolean): Promise<boolean> => {
    if (isBusy.current) return false;
    isBusy.current = true;
    try {
      await call(shareSession, { body: { session_id: sessionId, shared } });
      return true;
    } catch (error) {
      // `call` has said it already.
      if (!(error instanceof CallError)) throw error;
      return false;
    } finally {
      isBusy.current = false;
    }
  };
  const revoke = async () => {
    if (!(await set(false))) return;
    toast.destroy(toastKey);
    notify('success', t('share.revoked'));
  };
  const share = async () => {
    if (!(await set(true))) return;
    const link = shareLink(window.location, agentId, sessionId);
    const isCopied = await copyText(link);
    const content = createElement(ShareToast, { link: isCopied ? undefined : link, onRevoke: () => void revoke() });
    void toast.open({ key: toastKey, type: 'info', duration: toastSeconds, content });
  };
  return { share, holder };
};
