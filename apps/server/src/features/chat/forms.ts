import { type AnswerForm, answerForm } from '@zhixing/contract/answer-part';
import { missingFields, nameOf, ownValues } from '@zhixing/contract/block/form-fields';
import { type FormValues, formValues } from '@zhixing/contract/block/form-values';
import type { SentForm } from '@zhixing/contract/chat-message';
import type { FormDraft } from '@zhixing/contract/form';
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { storableJson } from '../../base/storable.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Tx } from '../../db/client.ts';
import { chatForm } from '../../db/schema/card.ts';
import { chatRun, chatRunStep, type ToolBody } from '../../db/schema/chat.ts';
import type { FormReply } from '../../runtime/tools/tool.ts';
import { addToOutbox, type Job, orderLater, orderNow } from '../outbox/index.ts';
import { readOwnRun } from './own-run.ts';
import { readOwnSession } from './queries.ts';

type Place = { runId: string; callId: string };
/** Providers may give calls of different rounds the same id: the newest is the one that people see last. */
type At = Place & { no: number };
const isAt = ({ runId, no, callId }: At) =>
  and(eq(chatForm.runId, runId), eq(chatForm.no, no), eq(chatForm.callId, callId));
const target = [chatForm.tenantId, chatForm.runId, chatForm.no, chatForm.callId];

/** A visitor's conversation is held in the name of the agent's owner, and is not theirs to fill in. */
const readOwnConversation = async (tx: Tx, ctx: AccountCtx, sessionId: string) => {
  const session = await readOwnSession(tx, ctx, sessionId);
  if (session.embedId !== null) throw new AppError('NOT_FOUND');
  return session;
};

/** The form that a finished call has shown. */
const readShownForm = async (
  tx: Tx,
  { runId, callId }: Place,
): Promise<{ no: number; form: AnswerForm } | undefined> => {
  const [row] = await tx
    .select({ no: chatRunStep.no, body: chatRunStep.body })
    .from(chatRunStep)
    .where(and(eq(chatRunStep.runId, runId), eq(chatRunStep.callId, callId)))
    .orderBy(desc(chatRunStep.no))
    .limit(1);
  const form = (row?.body as ToolBody | undefined)?.parts?.find((part) => part.kind === 'form');
  return row && form && { no: row.no, form: answerForm.parse(form) };
};

/** Of what was sent, what belongs to a field of the form, as it can be kept. */
const keptValues = ({ document }: AnswerForm, values: FormValues) =>
  storableJson(ownValues(document.widgetList, values)) as FormValues;

export const readForms = (ctx: AccountCtx, sessionId: string) =>
  ctx.tx(async (tx) => {
    await readOwnConversation(tx, ctx, sessionId);
    const rows = await tx
      .select({ run_id: chatForm.runId, call_id: chatForm.callId, node: chatForm.node, values: chatForm.values })
      .from(chatForm)
      .where(and(eq(chatForm.sessionId, sessionId), inArray(chatForm.state, ['open', 'waiting'])));
    return rows.filter(({ values }) => Object.keys(values).length > 0);
  });

const lockForm = async (tx: Tx, { runId, callId }: Place) => {
  const [row] = await tx
    .select()
    .from(chatForm)
    .where(and(eq(chatForm.runId, runId), eq(chatForm.callId, callId)))
    .orderBy(desc(chatForm.no))
    .limit(1)
    .for('update');
  return row;
};

const isUnfilled = ({ state }: { state: string }) => state === 'open' || state === 'waiting';

/** Merged field by field: two windows that fill in different fields lose nothing. */
export const saveForm = (ctx: AccountCtx, { run_id: runId, call_id: callId, node = '', values }: FormDraft) =>
  ctx.tx(async (tx) => {
    const { sessionId } = await readOwnRun(tx, ctx, runId);
    await readOwnConversation(tx, ctx, sessionId);
    const place = { runId, callId };
    const shown = await readShownForm(tx, place);
    const newest = await lockForm(tx, place);
    const known = newest && newest.no >= (shown?.no ?? 0) ? newest : undefined;
    if (known && (!isUnfilled(known) || known.node !== node)) throw new AppError('FORM_OVER');
    const form = known?.form ?? shown?.form;
    const no = known?.no ?? shown?.no;
    if (!form || no === undefined) throw new AppError('NOT_FOUND');
    if (!known && form.state !== 'open') throw new AppError('FORM_OVER');
    const merged = { ...known?.values, ...keptValues(form, values) };
    if (!formValues.safeParse(merged).success) throw new AppError('BAD_REQUEST');
    await tx
      .insert(chatForm)
      .values({ tenantId: ctx.tenant.id, ...place, no, sessionId, state: 'open', values: merged, createdAt: ctx.now() })
      .onConflictDoUpdate({
        target,
        set: { values: sql`${chatForm.values} || ${JSON.stringify(keptValues(form, values))}::jsonb` },
      });
    return null;
  });

const isGoing = async (tx: Tx, runId: string) => {
  const [run] = await tx
    .select({ status: chatRun.status })
    .from(chatRun)
    .where(and(eq(chatRun.id, runId), isNull(chatRun.stopAt)));
  return run?.status === 'queued' || run?.status === 'running';
};

/** Where the engine waits, told by the engine itself: handed in with the commit, it arrives also if the engine is away now. */
const telling = (sessionId: string, awakeable: string, reply: FormReply): Job => ({
  service: 'chatSession',
  key: sessionId,
  handler: 'formReply',
  payload: { awakeable, reply },
});

/** The form that an answer waits for: the first time counts, and the answer goes on with it. */
export const submitForm = async (ctx: AccountCtx, { run_id: runId, call_id: callId, node = '', values }: FormDraft) => {
  const order = await ctx.tx(async (tx) => {
    const { sessionId } = await readOwnRun(tx, ctx, runId);
    await readOwnConversation(tx, ctx, sessionId);
    const row = await lockForm(tx, { runId, callId });
    if (!row?.form || !row.awakeable) throw new AppError('NOT_FOUND');
    if (row.state !== 'waiting' || row.node !== node || !(await isGoing(tx, runId))) throw new AppError('FORM_OVER');
    const filled = { ...row.form.values, ...row.values, ...keptValues(row.form, values) };
    const { document, data } = row.form;
    const missing = missingFields(document, filled, data).map((widget) => nameOf(widget, data));
    if (missing.length > 0) throw new AppError('FORM_INCOMPLETE', { fields: missing.slice(0, 10).join('、') });
    await tx.update(chatForm).set({ state: 'submitted', values: filled, answeredAt: ctx.now() }).where(isAt(row));
    return orderLater(tx, ctx, telling(sessionId, row.awakeable, { kind: 'submitted', values: filled }));
  });
  await orderNow(ctx.services, order);
  return null;
};

/** Nobody is there to fill it in. */
export const leaveForm = async (ctx: AccountCtx, { runId, callId }: Place) => {
  const order = await ctx.tx(async (tx) => {
    const { sessionId } = await readOwnRun(tx, ctx, runId);
    const row = await lockForm(tx, { runId, callId });
    if (row?.state !== 'waiting') return null;
    await tx.update(chatForm).set({ state: 'over', answeredAt: ctx.now() }).where(isAt(row));
    return row.awakeable ? orderLater(tx, ctx, telling(sessionId, row.awakeable, { kind: 'late' })) : null;
  });
  if (order) await orderNow(ctx.services, order);
  return null;
};

/** A question that was sent by a form's button: the form is of this conversation, and is filled in from now on. */
export const takeSentForm = async (
  tx: Tx,
  ctx: AccountCtx,
  sessionId: string,
  { runId, callId, values }: SentForm,
): Promise<SentForm> => {
  const [run] = await tx.select({ sessionId: chatRun.sessionId }).from(chatRun).where(eq(chatRun.id, runId));
  const shown = run?.sessionId === sessionId ? await readShownForm(tx, { runId, callId }) : undefined;
  if (!shown) throw new AppError('NOT_FOUND');
  const own = keptValues(shown.form, values);
  const place = { tenantId: ctx.tenant.id, runId, no: shown.no, callId, sessionId };
  const filled = { state: 'submitted' as const, values: own, answeredAt: ctx.now() };
  await tx
    .insert(chatForm)
    .values({ ...place, ...filled, createdAt: ctx.now() })
    .onConflictDoUpdate({ target, set: filled });
  return { runId, callId, values: own };
};

/** Something else was said instead: what waits for a form goes on without it, and the new question behind it. */
export const closeWaitingForms = async (tx: Tx, ctx: AccountCtx, sessionId: string) => {
  const closed = await tx
    .update(chatForm)
    .set({ state: 'over', answeredAt: ctx.now() })
    .where(and(eq(chatForm.sessionId, sessionId), eq(chatForm.state, 'waiting')))
    .returning({ awakeable: chatForm.awakeable });
  // One that is not shown yet finds it closed when it is about to be.
  for (const { awakeable } of closed)
    if (awakeable) await addToOutbox(tx, ctx, telling(sessionId, awakeable, { kind: 'said' }));
};
