import type { ChatEvent } from '@zhixing/contract/chat-event';
import type { StreamSink } from '@zhixing/contract/route';
import type { AccountCtx } from '../../ctx.ts';
import { giveConsent } from './consent.ts';
import { leaveForm } from './forms.ts';

/** For doors behind which nobody is: what is asked is refused, a form is left empty, and the answer goes on. */
export const refuseWaiting = (
  ctx: AccountCtx,
  { runId, callId, form }: Extract<ChatEvent, { kind: 'tool-waiting' }>,
) => (form ? leaveForm(ctx, { runId, callId }) : giveConsent(ctx, { run_id: runId, call_id: callId, allow: false }));

/** A sink for a program: whatever waits for a person is refused as soon as it is told. */
export const unattended = (ctx: AccountCtx, sink: StreamSink): StreamSink => ({
  ...sink,
  send: (id, json) => {
    if (json.startsWith('{"kind":"tool-waiting"'))
      refuseWaiting(ctx, JSON.parse(json)).catch((err: unknown) =>
        ctx.log.warn({ err }, 'a call that waits could not be refused'),
      );
    sink.send(id, json);
  },
});
