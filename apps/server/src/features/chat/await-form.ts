import type { AnswerForm } from '@zhixing/contract/answer-part';
import { and, eq, ne } from 'drizzle-orm';
import { dayMs } from '../../base/durations.ts';
import type { Services } from '../../ctx.ts';
import { chatForm } from '../../db/schema/card.ts';
import type { FormReply } from '../../runtime/tools/tool.ts';
import type { RunKey } from './start-attempt.ts';

export const formWaitMs = dayMs;

type Parts = Pick<Services, 'db' | 'now'>;
type CallPlace = { no: number; callId: string };
const isAt = (runId: string, { no, callId }: CallPlace) =>
  and(eq(chatForm.runId, runId), eq(chatForm.no, no), eq(chatForm.callId, callId));

/** Keeps what a call asks for, once; the next step of the same call takes the place of the one before. */
export const keepForm = (
  { db, now }: Parts,
  { tenantId, sessionId, runId }: RunKey,
  { no, callId, form }: CallPlace & { form: AnswerForm },
) =>
  db.inTenantPrepared(tenantId, async (tx) => {
    const asked = now();
    const until = new Date(asked.getTime() + formWaitMs).toISOString();
    const kept = {
      ...{ node: form.node ?? '', form: { ...form, state: 'waiting' as const, until }, values: {} },
      ...{ state: 'waiting' as const, awakeable: null, createdAt: asked, answeredAt: null },
    };
    await tx
      .insert(chatForm)
      .values({ tenantId, sessionId, runId, no, callId, ...kept })
      .onConflictDoUpdate({
        target: [chatForm.tenantId, chatForm.runId, chatForm.no, chatForm.callId],
        set: kept,
        setWhere: ne(chatForm.node, kept.node),
      });
  });

/** Where the answer goes; asked again after a crash, the newest awakeable counts. Gives what was said already. */
export const saveWaiting = (
  { db }: Parts,
  { tenantId, runId }: RunKey,
  { awakeable, ...place }: CallPlace & { awakeable: string },
): Promise<{ form: AnswerForm; reply?: FormReply } | undefined> =>
  db.inTenantPrepared(tenantId, async (tx) => {
    const [row] = await tx.update(chatForm).set({ awakeable }).where(isAt(runId, place)).returning();
    if (!row?.form) return undefined;
    const { form, state, values } = row;
    if (state === 'submitted') return { form, reply: { kind: 'submitted', values } };
    return state === 'over' ? { form, reply: { kind: 'said' } } : { form };
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
