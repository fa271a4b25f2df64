import type { AddressInfo } from 'node:net';
import { chat, sessionEvents } from '@zhixing/contract/chat';
import { askEmbed, embedEvents } from '@zhixing/contract/embed';
import { fillPath } from '@zhixing/contract/route';
import { newId, newSecret, sha256 } from '../src/base/id.ts';
import { agentEditor } from '../src/db/schema/agent.ts';
import { chatRun, chatSession } from '../src/db/schema/chat.ts';
import { agentEmbed } from '../src/db/schema/embed.ts';
import { agentShare } from '../src/db/schema/share.ts';
import { addAgent } from './agents.ts';
import { readFrames, type StreamedEvent } from './chat-stage.ts';
import type { World } from './world.ts';

/** By what the reader may listen: an agent of the market, one of their own, a link, being its editor, or a site's key. */
export type Standing = 'listed' | 'own' | 'shared' | 'editor' | 'visitor';
/** Whether somebody listens to one run or to the whole session. */
export type StreamKind = 'run' | 'session';

/** A tenant with an agent, somebody who talks with it, and a run that goes on; one event has been said. */
export const openScene = async (world: World, standing: Standing) => {
  const { host, id: tenantId } = await world.addTenant();
  const person = async (role: 'user' | 'admin' | 'support' = 'user') => {
    const email = `p-${newId().slice(-12)}@example.com`;
    const who = await world.addAccount(host, { role, email });
    return { ...who, host, email, token: await world.openToken(host, who) };
  };
  const [owner, other, admin] = [await person(), await person(), await person('admin')];
  const reader = standing === 'own' || standing === 'visitor' ? owner : other;
  const agentId = await addAgent(world, owner, { state: standing === 'listed' ? 'listed' : 'released' });
  const [sessionId, runId, shareId, embedId] = [newId(), newId(), newId(), newId()];
  const [shareToken, siteKey, visitor] = [newSecret(), newSecret().slice(0, 22), newSecret()];
  const isDebug = standing === 'editor';
  const ofVisitor = standing === 'visitor' ? { embedId, visitorHash: sha256(visitor) } : {};
  await world.services.db.inTenant(tenantId, async (tx) => {
    const place = { tenantId, agentId };
    await tx.insert(agentShare).values({
      ...{ ...place, id: shareId, ownerId: owner.id, tokenHash: sha256(shareToken) },
      expiresAt: new Date(Date.now() + 86_400_000),
    });
    await tx.insert(agentEmbed).values({ ...place, id: embedId, ownerId: owner.id, siteKey, isOn: true, dayLimit: 9 });
    await tx.insert(agentEditor).values({ ...place, accountId: other.id });
    const account = { ...place, accountId: reader.id };
    await tx.insert(chatSession).values({ ...account, id: sessionId, title: '', isDebug, ...ofVisitor });
    await tx.insert(chatRun).values({
      ...{ ...account, id: runId, sessionId, questionOf: runId, status: 'running' as const },
      ...{ releaseNo: isDebug ? 0 : 1, draftNo: isDebug ? 1 : null, debug: isDebug ? {} : null },
    });
  });
  let seq = 0;
  const say = async () => {
    seq++;
    const json = JSON.stringify({ kind: 'text-added', seq, runId, step: 1, text: `第 ${seq} 句` });
    await world.services.eventLog.append(sessionId, { epoch: 1, mustExist: false, events: [[seq, runId, json]] });
  };
  await say();
  const share: Record<string, string> = standing === 'shared' ? { share_token: shareToken } : {};
  return {
    ...{ host, tenantId, owner, reader, admin, agentId, sessionId, runId, shareId, siteKey, say, person },
    request: (kind: StreamKind): { path: string; init: RequestInit } => {
      const post = (path: string, body: object) => ({ path, init: { method: 'POST', body: JSON.stringify(body) } });
      if (standing === 'visitor') {
        const who = { visitor, sessionId };
        return kind === 'run'
          ? post(fillPath(askEmbed.path, { siteKey }), { ...who, runId, question: '说下去' })
          : post(fillPath(embedEvents.path, { siteKey }), { ...who, after: 0 });
      }
      const turn = { session_id: sessionId, schema_id: agentId, run_id: runId, query: '说下去', ...share };
      if (kind === 'run') return post(chat.path, { ...turn, release: isDebug ? 0 : 1 });
      const query = new URLSearchParams({ after: '0', ...share });
      return { path: `${fillPath(sessionEvents.path, { id: sessionId })}?${query}`, init: {} };
    },
  };
};
export type Scene = Awaited<ReturnType<typeof openScene>>;

/** A reader with a real socket, who notes what they hear and when it was over. */
export const listenAt = async (world: World, { host, reader, request }: Scene, kind: StreamKind) => {
  const { port } = world.app.server.address() as AddressInfo;
  const { path, init } = request(kind);
  const left = new AbortController();
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    ...init,
    signal: left.signal,
    headers: {
      ...(init.body ? { 'content-type': 'application/json' } : {}),
      ...(path.includes('/embed/') ? { origin: `http://${host}` } : { authorization: `Bearer ${reader.token}` }),
      'x-forwarded-host': host,
    },
  });
  const heard: StreamedEvent[] = [];
  let endedAt: number | undefined;
  const reading = (async () => {
    if (response.body) for await (const event of readFrames(response.body)) heard.push(event);
  })()
    .catch(() => undefined)
    .finally(() => {
      endedAt = performance.now();
    });
  return {
    status: response.status,
    heard,
    words: () => heard.filter(({ kind: said }) => said !== 'run-refused').length,
    endedAt: () => endedAt,
    leave: async () => {
      left.abort();
      await reading;
    },
  };
};
