import './consent-card.css';
import { consent } from '@zhixing/contract/chat';
import type { ToolCall } from '@zhixing/contract/chat-message';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call as send } from '../../lib/call.ts';
import { CallError } from '../../lib/call-error.ts';
import { notify } from '../../lib/notice.ts';
import { Icon } from '../../ui/icon.tsx';
import { JsonBlock } from './json-block.tsx';
import { useMessageView } from './message-view.ts';
import { callName, hasArguments } from './tool-state.ts';

type ConsentCardProps = {
  readonly runId: string | undefined;
  readonly call: ToolCall;
  readonly onAnswered: () => void;
};

/** A call that changes something outside waits here for the person's yes or no; without the right to answer it only tells. */
export const ConsentCard = ({ runId, call, onAnswered }: ConsentCardProps) => {
  const { t, i18n } = useTranslation('message');
  const { canConsent } = useMessageView();
  const [busy, setBusy] = useState<'allow' | 'refuse'>();

  const answer = async (allow: boolean) => {
    if (runId === undefined) return;
    setBusy(allow ? 'allow' : 'refuse');
    try {
      await send(consent, { body: { run_id: runId, call_id: call.id, allow } }, { quiet: true });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setBusy(undefined);
      // Nobody waits for it any more: the run has ended.
      if (error.status !== 404) return notify('error', error.message);
    }
    onAnswered();
  };
  const name = callName(call, i18n.language);
  return (
    <section className="consent-card" aria-label={t('consent.label', { name })}>
      <p className="consent-ask">
        <Icon name="shield" size={16} />
        <b>{t('consent.ask', { name })}</b>
      </p>
      {hasArguments(call) && <JsonBlock id={`${call.id}:consent`} text={call.function.arguments} />}
      {canConsent ? (
        <div className="consent-acts">
          <Button
            type="primary"
            size="small"
            loading={busy === 'allow'}
            disabled={busy === 'refuse'}
            onClick={() => void answer(true)}
          >
            {t('consent.allow')}
          </Button>
          <Button
            size="small"
            loading={busy === 'refuse'}
            disabled={busy === 'allow'}
            onClick={() => void answer(false)}
          >
            {t('consent.refuse')}
          </Button>
        </div>
      ) : (
        <p className="consent-note">{t('consent.waiting')}</p>
      )}
    </section>
  );
};
