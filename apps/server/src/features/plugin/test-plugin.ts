import { type CodeDocument, type HttpDocument, type PluginTest, pluginDocument } from '@zhixing/contract/plugin';
import { and, eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import { newId } from '../../base/id.ts';
import { withTimeLimit } from '../../base/time-limit.ts';
import type { AccountCtx } from '../../ctx.ts';
import { plugin } from '../../db/schema/plugin.ts';
import { EgressRefused } from '../../gateways/egress/egress-refused.ts';
import { SandboxQueueFull } from '../../gateways/sandbox/run-code.ts';
import { sendRequest } from '../../runtime/tools/http-tool.ts';
import { BadInput } from '../../runtime/tools/plugin-parameters.ts';
import { codeRunOf, textOf } from '../../runtime/tools/plugin-tool.ts';
import { hostOf } from '../../runtime/tools/tool.ts';
import { writeAudit } from '../audit/index.ts';
import { assertMember } from '../membership/index.ts';
import { meansOf } from './load-tools.ts';
import { lockPlugin, openSecret } from './queries.ts';

type Input = Record<string, unknown>;
type Outcome = Omit<PluginTest, 'ms'>;

const maxOutput = 20_000;
/** A place is free after the longest run at the latest, for whoever's turn it is. */
const turnMs = 35_000;
const nothing: Outcome = { ok: false, request: null, response: null, output: '', logs: [], error: null };

const whoseOf = ({ tenant, actor }: AccountCtx) => ({ tenant: tenant.id, account: actor.id });

const tryHttp = async (ctx: AccountCtx, document: HttpDocument, secret: string, input: Input): Promise<Outcome> => {
  const { send } = meansOf(ctx, whoseOf(ctx));
  const run = { key: newId(), signal: undefined };
  const { shown, status, headers, text } = await sendRequest(send, document, secret, input, run);
  const ok = status < 400;
  return {
    ...nothing,
    ok,
    request: shown,
    response: { status, headers },
    output: text.slice(0, maxOutput),
    error: ok ? null : { message: `HTTP ${status}`, line: null },
  };
};

const tryCode = async (ctx: AccountCtx, document: CodeDocument, input: Input): Promise<Outcome> => {
  const { runCode } = meansOf(ctx, whoseOf(ctx));
  const result = await withTimeLimit(document.timeoutMs + turnMs, undefined, (signal) =>
    runCode(ctx.actor.id, codeRunOf(document, input), signal),
  ).catch((error: unknown) => {
    if (error instanceof BadInput) throw error;
    if (error instanceof SandboxQueueFull) throw new AppError('SANDBOX_QUEUE_FULL', { max: error.most });
    ctx.log.warn({ err: error }, 'the sandbox did not answer');
    throw new AppError('SANDBOX_AWAY');
  });
  if (result.ok) return { ...nothing, ok: true, output: textOf(result.value).slice(0, maxOutput), logs: result.logs };
  return { ...nothing, logs: result.logs, error: { message: result.message, line: result.line ?? null } };
};

const wordsOf = (error: unknown, { locale }: AccountCtx): string => {
  if (error instanceof EgressRefused) return error.tell(locale);
  if (error instanceof BadInput) return error.message;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
};

/** Runs the draft as it is stored. No transaction is open meanwhile; a success counts if the draft is still the same. */
export const testPlugin = async (
  ctx: AccountCtx,
  id: string,
  { draftNo, input }: { draftNo: number; input: Input },
): Promise<PluginTest> => {
  const { document, secret } = await ctx.tx(async (tx) => {
    const row = await lockPlugin(tx, ctx, id);
    await assertMember(tx, ctx);
    if (row.draftNo !== draftNo || !row.document) throw new AppError('DRAFT_STALE');
    const document = pluginDocument.parse(row.document);
    // It is tried on the engine, node by node.
    if (document.kind === 'WORKFLOW') throw new AppError('BAD_REQUEST');
    const to = document.kind === 'HTTP' ? { to: hostOf(document.request.url) } : {};
    await writeAudit(tx, ctx, {
      action: 'plugin.test',
      target: { kind: 'plugin', id },
      detail: { draftNo, ...to, withSecret: row.secretCipher !== null },
    });
    return { document, secret: openSecret(ctx, row, row.secretCipher) };
  });
  const seconds = await ctx.limits.take('debug-account', ctx.actor.id);
  if (seconds > 0) throw new AppError('TOO_MANY_REQUESTS', { seconds });
  const began = performance.now();
  const outcome = await (document.kind === 'HTTP'
    ? tryHttp(ctx, document, secret, input)
    : tryCode(ctx, document, input)
  ).catch((error: unknown): Outcome => {
    if (error instanceof AppError) throw error;
    return { ...nothing, error: { message: wordsOf(error, ctx), line: null } };
  });
  if (outcome.ok)
    await ctx.tx((tx) =>
      tx
        .update(plugin)
        .set({ debuggedNo: draftNo })
        .where(and(eq(plugin.id, id), eq(plugin.draftNo, draftNo))),
    );
  return { ...outcome, ms: Math.round(performance.now() - began) };
};
