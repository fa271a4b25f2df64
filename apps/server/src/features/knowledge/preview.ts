import type { FileFault, FilePreview, SegmentSettings } from '@zhixing/contract/knowledge-file';
import { AppError } from '../../base/app-error.ts';
import { withTimeLimit } from '../../base/time-limit.ts';
import type { AccountCtx } from '../../ctx.ts';
import { ParseFailed } from '../../gateways/sandbox/parse-file.ts';
import { SandboxQueueFull, SandboxUnavailable } from '../../gateways/sandbox/run-code.ts';
import { faultWords } from './fault-words.ts';
import { inspectPages, parseBatch } from './ingest/parse-pages.ts';
import { lockOwnFile } from './queries.ts';
import { SegmentFault } from './segment/segment-fault.ts';
import { segmentFile } from './segment/segment-file.ts';

const waitMs = 60_000;
const mostShown = 200;

const refusal = ({ locale }: AccountCtx, fault: FileFault) =>
  new AppError('FILE_UNREADABLE', { reason: faultWords[fault][locale === 'en-US' ? 'en' : 'zh'] });

/** Reads and cuts for somebody who waits, though not longer than `ms`: what goes wrong is told in words. */
export const withRefusals = <T>(ctx: AccountCtx, ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> =>
  withTimeLimit(ms, undefined, async (signal) => {
    try {
      return await work(signal);
    } catch (error) {
      if (error instanceof ParseFailed) throw refusal(ctx, error.kind);
      if (error instanceof SegmentFault) throw refusal(ctx, error.fault);
      if (signal.aborted) throw refusal(ctx, 'too-slow');
      if (error instanceof SandboxUnavailable || error instanceof SandboxQueueFull) throw new AppError('PARSER_BUSY');
      throw error;
    }
  });

/** The first pages cut as they would be; what is parsed for it is kept for the real thing. */
export const previewFile = async (ctx: AccountCtx, id: string, settings: SegmentSettings): Promise<FilePreview> => {
  const file = await ctx.tx((tx) => lockOwnFile(tx, ctx, id));
  const whose = { tenant: ctx.tenant.id, account: ctx.actor.id };
  const reading = { file, whose, isScan: settings.method === 'scanned' };
  return withRefusals(ctx, waitMs, async (signal) => {
    const totalPages = await inspectPages(ctx, reading, signal);
    const parsed = await parseBatch(ctx, reading, 0, signal);
    const { segments, method } = segmentFile(parsed, settings, file.name);
    return { segments: segments.slice(0, mostShown), pages: parsed.pages, totalPages, method };
  });
};
