import type { AddressInfo } from 'node:net';
import type { ChatEvent, RunRefused } from '@zhixing/contract/chat-event';
import { uploadFile } from '@zhixing/contract/file';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { chinaDay } from '../src/base/china-time.ts';
import { newId } from '../src/base/id.ts';
import { createSecretBox } from '../src/base/secret-box.ts';
import { chatDay, sessionActivity } from '../src/db/schema/chat.ts';
import { model } from '../src/db/schema/model.ts';
import { tenant, tenantHost } from '../src/db/schema/tenant.ts';
import { type Env, readEnv } from '../src/env.ts';
import { keyPlace } from '../src/features/model/index.ts';
import { inspectSimulator } from './spawn-simulator.ts';
import { lendParts, modelKey, openParts, type PartOptions, type StageParts } from './stage-parts.ts';
import { openWorld } from './world.ts';

export type StreamedEvent = ChatEvent | RunRefused;
export type Person = { id: string; username: string; tenantId: string; token: string; host: string };

/** Frames of a stream as they come; joins what the network cut. */
export async function* readFrames(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamedEvent> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    rest += decoder.decode(chunk, { stream: true });
    const frames = rest.split('\n\n');
    rest = frames.pop() ?? '';
    for (const frame of frames) {
      const data = /^data: (.*)$/m.exec(frame)?.[1];
      if (data) yield JSON.parse(data) as StreamedEvent;
    }
  }
}

type StageOptions = Omit<PartOptions, 'name'> & {
  now?: () => Date;
  apiEnv?: Partial<Env>;
  /** For who counts what all have, or changes what all stand on. */
  isApart?: boolean;
};

/**
 * Database, engine, model simulator, api and worker. With settings of its own all of them are its own: whatever a chat test
 * kills, nobody else notices.
 */
export const openChatStage = async ({ now, apiEnv = {}, isApart = false, ...own }: StageOptions = {}) => {
  const parts = isApart || now || Object.keys(own).length > 0 ? await openParts(own) : await lendParts();
  try {
    const stage = await openStage(parts, { now, apiEnv });
    return {
      ...stage,
      close: async () => {
        await stage.world.close();
        await parts.close();
      },
    };
  } catch (error) {
    await parts.close();
    throw error;
  }
};
export type ChatStage = Awaited<ReturnType<typeof openChatStage>>;

const openStage = async (parts: StageParts, { now, apiEnv }: Pick<StageOptions, 'now' | 'apiEnv'>) => {
  const { scratch, restate, modelUrl, env } = parts;
  const world = await openWorld({ env: { ...env, ...apiEnv }, ...(now ? { now } : {}) });
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  const api = `http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}`;
  const { id: tenantId, host } = await world.addTenant();

  const addModel = async (change: Partial<typeof model.$inferInsert> = {}) => {
    const place = { tenantId: change.tenantId ?? tenantId, id: newId() };
    await world.services.db.inTenant(place.tenantId, (tx) =>
      tx.insert(model).values({
        ...place,
        name: '试验模型',
        provider: 'test',
        kind: 'LLM',
        baseUrl: `${modelUrl}/v1`,
        modelName: 'zhixing-demo',
        keyCipher: createSecretBox(readEnv()).seal(modelKey, keyPlace(place)),
        ...change,
      }),
    );
    return place.id;
  };

  type AccountOptions = Parameters<typeof world.addAccount>[1];
  const addPersonAt = async (where: string, options: AccountOptions = {}): Promise<Person> => {
    const who = await world.addAccount(where, options);
    return { ...who, host: where, token: await world.openToken(where, who) };
  };
  const addPerson = (options: AccountOptions = {}) => addPersonAt(host, options);

  /** The platform's own tenant, whose users are not members by being there. */
  const addPlatformHost = async () => {
    const platform = `p-${newId().slice(-12)}.test`;
    await world.services.db.inPlatform(async (tx) => {
      const [row] = await tx.select().from(tenant).where(eq(tenant.kind, 'platform'));
      await tx.insert(tenantHost).values({ host: platform, tenantId: row?.id ?? '' });
      // Not those that a file before this one shared.
      await tx.update(model).set({ isShared: sql`${model.tenantId} = ${tenantId}` });
    });
    return { host: platform };
  };

  const open = (path: string, who: Person, init: RequestInit = {}) =>
    fetch(api + path, {
      ...init,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${who.token}`,
        // fetch refuses to set Host; the proxy header does the same for a trusted hop.
        'x-forwarded-host': who.host,
        ...init.headers,
      },
    });

  const events = async (response: Response): Promise<StreamedEvent[]> => {
    const all: StreamedEvent[] = [];
    if (response.body) for await (const event of readFrames(response.body)) all.push(event);
    return all;
  };

  return {
    ...inspectSimulator(modelUrl),
    world,
    /** Where it listens. */
    api,
    /** For another process on the same database and engine. */
    env,
    restate,
    host,
    tenantId,
    addModel,
    addPerson,
    addPersonAt,
    addPlatformHost,
    upload: async (who: Person, name: string, text: string) => {
      const body = new FormData();
      body.set('file', new File([text], name, { type: 'text/plain' }));
      const headers = { authorization: `Bearer ${who.token}`, 'x-forwarded-host': who.host };
      const reply = await fetch(api + uploadFile.path, { method: 'POST', headers, body });
      return ((await reply.json()) as { data: { id: string } }).data.id;
    },
    /** What a model's settings need to reach the simulator. */
    access: { baseUrl: `${modelUrl}/v1`, modelName: 'zhixing-demo', apiKey: modelKey },
    simulator: async (path: string) => (await fetch(modelUrl + path)).json(),
    bare: (path: string, init: RequestInit) => fetch(api + path, init),
    setUsedToday: (who: Person, used: number) =>
      world.services.db.inTenant(who.tenantId, (tx) =>
        tx.insert(chatDay).values({ tenantId: who.tenantId, accountId: who.id, day: chinaDay(new Date()), used }),
      ),
    secondsOf: async (session: string) => {
      const rows = await world.services.db.inTenant(tenantId, (tx) =>
        tx.select().from(sessionActivity).where(eq(sessionActivity.sessionId, session)),
      );
      return rows[0]?.seconds;
    },
    open,
    events,
    /** As the owner of the tables. */
    sql: async (text: string) => {
      const client = new pg.Client({ connectionString: scratch.ownerUrl });
      await client.connect();
      await client.query(text);
      await client.end();
    },
    worker: parts.worker,
    restartWorker: parts.restartWorker,
  };
};
