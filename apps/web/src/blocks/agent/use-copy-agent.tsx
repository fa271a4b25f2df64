import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { CallError } from '../../lib/call-error.ts';
import { isUnsure } from '../../lib/intention.ts';
import { notify } from '../../lib/notice.ts';
import { loginPath } from '../../lib/redirect.ts';
import { readSession } from '../../lib/session.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { askCopyFee, askWasCopied, copyAgent } from './api.ts';
import { copyIntention } from './copy-intention.ts';
import { formatPrice } from './figures.ts';
import { LeftOutList } from './left-out-list.tsx';

/** With the token of a share link it is copied by that link. */
type Copied = { readonly id: string; readonly agentName: string; readonly shareToken?: string | undefined };

/** Asks first whether it was copied before and what it costs; one wish makes one copy. */
export const useCopyAgent = (): {
  copy: (agent: Copied) => Promise<void>;
  busyId: string | undefined;
  holder: ReactNode;
} => {
  const { t } = useTranslation(['agent', 'dictionary']);
  const { confirm, holder } = useConfirm();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  const ask = async (title: string, content?: ReactNode): Promise<boolean> =>
    await confirm({ title, content, okText: t('copyOk'), cancelText: t('cancel'), isDanger: false, focus: 'ok' });

  /** The fee its reader agreed to; undefined: not wanted after all. */
  const askWanted = async (agent: Copied) => {
    if ((await askWasCopied(agent)) && !(await ask(t('copyAgain')))) return undefined;
    // While a release is rolled out, a process of the one before names nothing.
    const { fee, leftOut = [] } = await askCopyFee(agent);
    if (fee === 0 && leftOut.length === 0) return fee;
    const named = { name: agent.agentName };
    const title = fee > 0 ? t('copyFee', { price: formatPrice(fee) }) : t('copyAsk', named);
    const isWanted = await ask(
      title,
      <>
        {t('copyFeeHelp', named)}
        {leftOut.length > 0 && <LeftOutList parts={leftOut} />}
      </>,
    );
    return isWanted ? fee : undefined;
  };

  const {
    write: run,
    isBusy,
    sent,
  } = useWrite(async (agent: Copied) => {
    const intention = copyIntention(agent.id);
    const fee = intention.isRetry ? intention.fee : await askWanted(agent);
    if (fee === undefined) return;
    try {
      await copyAgent(agent, intention.begin(fee), fee);
    } catch (error) {
      if (error instanceof CallError && !isUnsure(error.status)) intention.settle();
      throw error;
    }
    intention.settle();
    notify('success', t('dictionary:copySucceeded'));
    await navigate('/home');
  });

  const copy = async (agent: Copied) => {
    if (readSession().token) await run(agent);
    else await navigate(loginPath(`${pathname}${search}`));
  };
  return { copy, busyId: isBusy ? sent?.id : undefined, holder };
};
