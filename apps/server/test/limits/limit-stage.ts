import type { AddressInfo } from 'node:net';
import { agentDocument } from '@zhixing/contract/agent-document';
import { chat } from '@zhixing/contract/chat';
import { sql } from 'drizzle-orm';
import { newId } from '../../src/base/id.ts';
import type { agent } from '../../src/db/schema/agent.ts';
import { startMcpServer } from '../mcp-server.ts';
import { startSandbox } from '../sandbox-stage.ts';
import { openWorld } from '../world.ts';

export type Somebody = { id: string; username: string; tenantId: string; host: string; token: string };
/** What a try gave: nothing when it was let through, be it refused for another reason. */
export type Tried = { errorCode?: string | undefined; msg?: string; status: number; fields?: Record<string, string> };

/** An api that listens, a sandbox of its own with two places, and an MCP server that may be called. */
export const openLimitStage = async () => {
  const sandbox = await startSandbox({ SANDBOX_SLOTS: '2' });
  const mcp = await startMcpServer();
  const world = await openWorld({
    env: { SANDBOX_URL: sandbox.url, SANDBOX_KEY: sandbox.key, EGRESS_ALLOW_TOOLS: new URL(mcp.url()).host },
  });
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = world.app.server.address() as AddressInfo;
  const closers: (() => void)[] = [];

  const addPerson = async (host?: string, role: 'user' | 'admin' = 'user'): Promise<Somebody> => {
    const where = host ?? (await world.addTenant()).host;
    const who = await world.addAccount(where, { role });
    return { ...who, host: where, token: await world.openToken(where, who) };
  };
  const inTenant = <T>({ tenantId }: Somebody, work: Parameters<typeof world.services.db.inTenant<T>>[1]) =>
    world.services.db.inTenant(tenantId, work);

  const open = async (path: string, who: Partial<Somebody>, init: RequestInit = {}): Promise<Tried> => {
    const stop = new AbortController();
    closers.push(() => stop.abort());
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
      ...init,
      signal: stop.signal,
      headers: {
        ...(init.body ? { 'content-type': 'application/json' } : {}),
        ...(who.token ? { authorization: `Bearer ${who.token}` } : {}),
        'x-forwarded-host': who.host ?? '',
        ...init.headers,
      },
    });
    // Only a stream that was really opened has this header; it stays open.
    if (reply.headers.has('x-accel-buffering')) return { status: reply.status };
    const text = await reply.text();
    return { ...JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text), status: reply.status };
  };

  const agentRow = (who: Somebody, change: Partial<typeof agent.$inferInsert> = {}) => ({
    ...{ tenantId: who.tenantId, id: newId(), ownerId: who.id, name: '样例', icon: '1', iconBackground: '#d6e4ff' },
    document: agentDocument.parse({ prompt: '' }),
    ...change,
  });

  return {
    world,
    sandbox,
    mcp,
    port,
    addPerson,
    inTenant,
    open,
    agentRow,
    ask: (who: Somebody, agentId: string, sessionId: string = newId()) =>
      open(chat.path, who, {
        method: 'POST',
        body: JSON.stringify({ session_id: sessionId, schema_id: agentId, query: '你好' }),
      }),
    /** Conversations of somebody, with as many open runs in each. */
    addSessions: (who: Somebody, agentId: string, sessions: number, { runs = 0, embedId = '' } = {}) =>
      inTenant(who, async (tx) => {
        const visitor = embedId ? sql`${embedId}::uuid, sha256('v')` : sql`null::uuid, null::bytea`;
        await tx.execute(sql`with talk as (
            insert into chat_session (tenant_id, id, account_id, agent_id, title, embed_id, visitor_hash)
            select ${who.tenantId}, gen_random_uuid(), ${who.id}, ${agentId}, 'x', ${visitor} from generate_series(1, ${sessions})
            returning tenant_id, id, account_id, agent_id)
          insert into chat_run (tenant_id, id, session_id, account_id, agent_id, release_no, question_of)
          select tenant_id, gen_random_uuid(), id, account_id, agent_id, 1, gen_random_uuid()
          from talk, generate_series(1, ${runs})`);
      }),
    onClose: (closer: () => void) => void closers.push(closer),
    /** Ends what a case has left open. */
    clear: () => {
      for (const close of closers.splice(0)) close();
    },
    close: async () => {
      for (const close of closers.splice(0)) close();
      await world.close();
      await mcp.close();
      await sandbox.close();
    },
  };
};
export type LimitStage = Awaited<ReturnType<typeof openLimitStage>>;

/** One case of a count: `fill` puts so many there past all checks, `one` asks for one more as a person does. */
export type CountCase = {
  prepare: (stage: LimitStage) => Promise<{
    fill: (count: number) => Promise<unknown>;
    one: () => Promise<Tried>;
    /** Whoever else must not be hindered by it. */
    other?: () => Promise<Tried>;
  }>;
  /** How much `one` takes. */
  step?: number;
  /** How many are tried at once when one is left. 0: what is let through does not stay. */
  race: number;
};
