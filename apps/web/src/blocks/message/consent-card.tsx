import './consent-card.css';
import type { ToolCall } from '@zhixing/contract/chat-message';
import { consent, type ReaderAsking } from '@zhixing/contract/consent';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { call as send } from '../../lib/call.ts';
import { CallError } from '../../lib/call-error.ts';
import { showHidden } from '../../lib/hidden-characters.ts';
import { notify } from '../../lib/notice.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { JsonBlock } from './json-block.tsx';
import { useMessageView } from './message-view.ts';
import { callName, hasArguments } from './tool-state.ts';
import { VisibleText } from './visible-text.tsx';

type ConsentCardProps = {
  readonly runId: string | undefined;
  readonly call: ToolCall;
  readonly onAnswered: () => void;
};

/** What is asked for: which tool, where it goes and with what, all of it to be seen. */
const Asked = ({ call }: Pick<ConsentCardProps, 'call'>) => {
  const { t, i18n } = useTranslation('message');
  const name = showHidden(callName(call, i18n.language));
  const { destination = '', isHarmless = false } = call.consent ?? {};
  return (
    <>
      <p className="consent-ask">
        <Icon name="shield" size={16} />
        <span>
          <b>{t('consent.ask', { name })}</b> {t(isHarmless ? 'consent.reads' : 'consent.changes')}
        </span>
      </p>
      {destination !== '' && (
        <p className="consent-to">
          <span>{t('consent.to')}</span>
          <bdi>
            <VisibleText text={destination} />
          </bdi>
        </p>
      )}
      {hasArguments(call) && <JsonBlock id={`${call.id}:consent`} text={call.function.arguments} isWhole />}
    </>
  );
};

/** A call that changes something outside waits here for the person's yes or no; without the right to answer it only tells. */
export const ConsentCard = ({ runId, call, onAnswered }: ConsentCardProps) => {
  const { t, i18n } = useTranslation('message');
  const { canConsent } = useMessageView();
  const [busy, setBusy] = useState<'allow' | 'refuse'>();
  const held = call.consent?.asking ?? 'always';
  const [asking, setAsking] = useState<ReaderAsking>(held);

  const answer = async (allow: boolean) => {
    if (runId === undefined) return;
    setBusy(allow ? 'allow' : 'refuse');
    const choice = asking === held ? {} : { asking };
    try {
      await send(consent, { body: { run_id: runId, call_id: call.id, allow, ...choice } }, { quiet: true });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setBusy(undefined);
      // Nobody waits for it any more: the run has ended.
      if (error.status !== 404) return notify('error', error.message);
    }
    onAnswered();
  };
  return (
    <section className="consent-card" aria-label={t('consent.label', { name: callName(call, i18n.language) })}>
      <Asked call={call} />
      {canConsent && call.consent?.canRemember && (
        <Checkbox checked={asking === 'once'} onChange={({ target }) => setAsking(target.checked ? 'once' : 'always')}>
          {t('consent.once')}
          <small className="consent-note">{t('consent.onceHelp')}</small>
        </Checkbox>
      )}
      {canConsent && call.consent?.canRemember === false && <p className="consent-note">{t('consent.strict')}</p>}
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
