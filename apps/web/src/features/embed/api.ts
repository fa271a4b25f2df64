import { askEmbed, embedEvents, type OpenedEmbed, openEmbed, stopEmbed } from '@zhixing/contract/embed';
import { fillPath, type Route } from '@zhixing/contract/route';
import type { Wire } from '../../blocks/conversation/api.ts';
import { call, headersFor } from '../../lib/call.ts';
import { readRaw, writeRaw } from '../../lib/storage.ts';

const placeOf = (siteKey: string) => `embed:${siteKey}`;

/** For browsers that keep nothing for a page in a frame: as long as it is open it knows its visitor. */
const known = new Map<string, string>();
const visitorOf = (siteKey: string): string | undefined => {
  const kept = known.get(siteKey) ?? readRaw('localStorage', placeOf(siteKey));
  return kept && /^[\w-]{43}$/.test(kept) ? kept : undefined;
};
const keepVisitor = (siteKey: string, visitor: string) => {
  known.set(siteKey, visitor);
  writeRaw('localStorage', placeOf(siteKey), visitor);
};

export const openSite = async (siteKey: string, fresh: boolean, signal: AbortSignal): Promise<OpenedEmbed> => {
  const visitor = visitorOf(siteKey);
  const body = { fresh, ...(visitor ? { visitor } : {}) };
  const opened = await call(openEmbed, { params: { siteKey }, body }, { quiet: true, signal });
  keepVisitor(siteKey, opened.visitor);
  return opened;
};

const post = ({ path }: Route, siteKey: string, body: object, signal: AbortSignal): Promise<Response> =>
  fetch(fillPath(path, { siteKey }), {
    method: 'POST',
    headers: { ...headersFor(undefined, true), Accept: 'text/event-stream, application/json' },
    body: JSON.stringify(body),
    cache: 'no-store',
    credentials: 'omit',
    signal,
  });

/** How a visitor's conversation reaches the server. What came with the opening is not asked for twice. */
export const visitorWire = (siteKey: string, opened: OpenedEmbed): Wire => {
  const { visitor } = opened;
  let first: OpenedEmbed | undefined = opened;
  return {
    history: async (_, signal) => {
      const now = first ?? (await openSite(siteKey, false, signal));
      first = undefined;
      return now;
    },
    events: (sessionId, after, signal) => post(embedEvents, siteKey, { visitor, sessionId, after }, signal),
    post: ({ session_id, run_id, query, retry_of, continue_of, form }, signal) =>
      post(
        askEmbed,
        siteKey,
        {
          visitor,
          sessionId: session_id,
          runId: run_id,
          question: query,
          retryOf: retry_of,
          continueOf: continue_of,
          form,
        },
        signal,
      ),
    stop: (sessionId) => call(stopEmbed, { params: { siteKey }, body: { visitor, sessionId } }, { quiet: true }),
  };
};
