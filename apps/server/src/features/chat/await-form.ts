import type { AnswerForm } from '@zhixing/contract/answer-part';
import type { FormValues } from '@zhixing/contract/block/form-values';
import { saidBy } from '@zhixing/contract/block/said-by-form';
import { and, eq } from 'drizzle-orm';
import { dayMs } from '../../base/durations.ts';
import type { Services } from '../../ctx.ts';
import { chatForm } from '../../db/schema/card.ts';
import type { ToolBody } from '../../db/schema/chat.ts';
import type { RunKey } from './start-attempt.ts';

/** How an answer stops waiting for a form. said: its person asked something else. late: nobody did anything. */
export type FormReply = { kind: 'submitted'; values: FormValues } | { kind: 'said' } | { kind: 'late' };
export const formWaitMs = dayMs;

type Parts = Pick<Services, 'db' | 'now'>;
type CallPlace = { no: number; callId: string };
const isAt = (runId: string, { no, callId }: CallPlace) =>
  and(eq(chatForm.runId, runId), eq(chatForm.no, no), eq(chatForm.callId, callId));

/**
 * Stores what is waited for and where the answer goes; asked again after a crash, the newest awakeable counts. Gives what
 * was said already.
 */
export const saveWaiting = (
  { db, now }: Parts,
  { tenantId, sessionId, runId }: RunKey,
  { no, callId, awakeable, form }: CallPlace & { awakeable: string; form: AnswerForm },
): Promise<{ form: AnswerForm; reply?: FormReply }> =>
  db.inTenantPrepared(tenantId, async (tx) => {
    const asked = now();
    const waiting: AnswerForm = {
      ...form,
      state: 'waiting',
      until: new Date(asked.getTime() + formWaitMs).toISOString(),
    };
    const [row] = await tx
      .insert(chatForm)
      .values({
        ...{ tenantId, sessionId, runId, no, callId, awakeable, form: waiting },
        ...{ state: 'waiting' as const, createdAt: asked },
      })
      .onConflictDoUpdate({
        target: [chatForm.tenantId, chatForm.runId, chatForm.no, chatForm.callId],
        set: { awakeable },
      })
      .returning();
    const kept = row?.form ?? waiting;
    if (row?.state === 'submitted') return { form: kept, reply: { kind: 'submitted', values: row.values } };
    return row?.state === 'over' ? { form: kept, reply: { kind: 'said' } } : { form: kept };
  });

/** The form as it was shown, and how long its person took. */
export const readWaited = ({ db, now }: Parts, { tenantId, runId }: RunKey, place: CallPlace) =>
  db.inTenantPrepared(tenantId, async (tx) => {
    const [row] = await tx.select().from(chatForm).where(isAt(runId, place));
    if (!row?.form) return undefined;
    if (row.state === 'waiting')
      await tx.update(chatForm).set({ state: 'over', answeredAt: now() }).where(isAt(runId, place));
    return { form: row.form, asked: row.createdAt, answered: row.answeredAt ?? now() };
  });

const words = {
  said: '用户没有填写这张表单，而是另外提了问题，随后会单独回答。请不要再显示它，用一句话收尾。',
  late: '用户没有在规定时间内填写这张表单。请不要再显示它，说明情况并收尾。',
};

/** What the model is told, and what stands in the answer from then on. */
export const formBody = ({ until: _, ...form }: AnswerForm, reply: FormReply): Omit<ToolBody, 'ms'> => {
  if (reply.kind !== 'submitted')
    return { result: words[reply.kind], isError: false, parts: [{ ...form, state: 'over' }] };
  const said = Object.fromEntries(saidBy(form.document.widgetList, reply.values, form.data));
  return {
    result: `用户填好了表单「${form.title}」：${JSON.stringify(said)}`,
    isError: false,
    parts: [{ ...form, state: 'submitted', values: reply.values }],
  };
};
