import type { ChatEvent } from '@zhixing/contract/chat-event';
import type { AccountCtx } from '../../ctx.ts';
import { giveConsent } from './consent.ts';
import { leaveForm } from './forms.ts';

/** For doors behind which nobody is: what is asked is refused, a form is left empty, and the answer goes on. */
export const refuseWaiting = (
  ctx: AccountCtx,
  { runId, callId, form }: Extract<ChatEvent, { kind: 'tool-waiting' }>,
) => (form ? leaveForm(ctx, { runId, callId }) : giveConsent(ctx, { run_id: runId, call_id: callId, allow: false }));
