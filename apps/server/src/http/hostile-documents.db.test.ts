import { agentArchive, importAgent } from '@zhixing/contract/agent-archive';
import { startTraining } from '@zhixing/contract/model-training';
import { preprocessOpenApi } from '@zhixing/contract/openapi-import';
import type { Route } from '@zhixing/contract/route';
import { readDraft } from '@zhixing/contract/studio';
import { hostileTexts } from '@zhixing/contract/test/hostile-values';
import { type More, variantsOf } from '@zhixing/contract/test/hostile-variants';
import { schemaLike } from '@zhixing/contract/test/schema-like';
import { validValue } from '@zhixing/contract/test/valid-value';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ZodType } from 'zod';
import { isFull } from '../../../../tools/ci/tier.ts';
import { type CanaryWorld, openCanaryWorld } from '../../test/canary-world.ts';
import type { Somebody } from '../../test/foreign-ids.ts';
import { faultsOf, isDone, moreFor, sentSecret } from '../../test/hostile-walk.ts';
import { createRandom } from '../../test/random.ts';
import { type RawReply, rawCall } from '../../test/raw-call.ts';
import { rowsOf } from '../../test/tenant-sums.ts';
import type { World } from '../../test/world.ts';
import { newId } from '../base/id.ts';
import { agent } from '../db/schema/agent.ts';
import { model } from '../db/schema/model.ts';
import { rawZip } from '../features/agent-archive/test-archives/raw-zip.ts';
import { petStore } from '../features/openapi-import/test-documents/pet-store.ts';

const longestMs = 2_000;

let canaries: CanaryWorld;
let world: World;
let who: Somebody;
let elsewhere: { id: string; host: string };
let before: string[];
const foreignId = newId();

beforeAll(async () => {
  canaries = await openCanaryWorld();
  ({ world } = canaries);
  const here = await world.addTenant();
  elsewhere = await world.addTenant();
  const account = await world.addAccount(here.host);
  who = { ...account, host: here.host, token: await world.openToken(here.host, account) };
  const { id: ownerId } = await world.addAccount(elsewhere.host);
  const fields = {
    name: '别人的',
    provider: 'x',
    kind: 'LLM',
    baseUrl: 'https://a.example/v1',
    modelName: 'x',
  } as const;
  await world.services.db.inTenant(elsewhere.id, (tx) =>
    tx.insert(model).values({ tenantId: elsewhere.id, id: foreignId, ownerId, ...fields }),
  );
  before = await rowsOf(world, elsewhere.id);
}, 120_000);
afterAll(() => canaries.close());

type Sent = { path: string; what: string; document: unknown };
const more: More = (leaf) => ({
  ...moreFor(canaries.fill, 1)(leaf),
  ...(leaf.path.includes('file') ? {} : { 'another’s object': foreignId, 'another’s picture': `#${foreignId}` }),
});

/** A few of each leaf, or all of them. */
const spoilt = (schema: ZodType, sample: unknown, byLeaf: number, max = Number.POSITIVE_INFINITY): Sent[] => {
  const random = createRandom(7);
  const all = [...variantsOf(schema, sample, '', more)].map((variant) => ({ ...variant, draw: random.next() }));
  const some = [...Map.groupBy(all, ({ path }) => path).values()].flatMap((variants) =>
    variants.sort((a, b) => a.draw - b.draw).slice(0, isFull ? undefined : byLeaf),
  );
  const chosen = isFull ? some : some.sort((a, b) => a.draw - b.draw).slice(0, max);
  return chosen.map(({ path, what, spoil }) => ({ path, what, document: spoil(sample) }));
};

/** Each goes through the door; what comes back is an answer of the contract, soon, and `check` finds nothing either. */
const pass = async (
  route: Route,
  documents: Sent[],
  send: (document: unknown) => Promise<RawReply>,
  check: (reply: RawReply, sent: Sent) => Promise<string[]> = async () => [],
) => {
  const faults: string[] = [];
  let taken = 0;
  for (const sent of documents) {
    const began = process.cpuUsage();
    const reply = await send(sent.document);
    const { user, system } = process.cpuUsage(began);
    const found = [...faultsOf(route, reply), ...(isDone(reply) ? await check(reply, sent) : [])];
    if ((user + system) / 1_000 > longestMs) found.push(`takes ${Math.round((user + system) / 1_000)} ms`);
    if (isDone(reply)) taken++;
    faults.push(...found.map((fault) => `${sent.path}: ${sent.what}: ${fault}: ${reply.text.slice(0, 160)}`));
  }
  process.stdout.write(`  ${route.name}: ${documents.length} documents, ${taken} taken\n`);
  expect(faults).toEqual([]);
  return taken;
};

const jsonOf = (document: unknown) => JSON.stringify(document) ?? 'null';
const namesObject = /(?:\.id|[iI]con|\.model|models\.\w+)$/;

describe('documents from elsewhere, spoilt leaf by leaf', () => {
  it('STUDIO-28 an archive never brings in an id of somebody else’s, and what it brings can be opened', {
    timeout: 3_600_000,
  }, async () => {
    const sample = agentArchive.parse(validValue(agentArchive));
    const send = (document: unknown) => {
      const bytes = rawZip([{ name: 'agent.json', data: jsonOf(document) }]);
      return rawCall(world, importAgent, {}, { ...who, file: { name: 'a.zip', bytes } });
    };
    const taken = await pass(importAgent, spoilt(agentArchive, sample, 1), send, async ({ text }, { path }) => {
      const { id } = JSON.parse(text).data as { id: string };
      const [row] = await world.services.db.inTenant(who.tenantId, (tx) =>
        tx.select().from(agent).where(eq(agent.id, id)),
      );
      const opened = await rawCall(world, readDraft, { params: { id } }, who);
      return [
        ...(namesObject.test(path) && JSON.stringify(row).includes(foreignId) ? ['keeps another’s id'] : []),
        ...(isDone(opened) ? [] : [`cannot be opened: ${opened.text.slice(0, 100)}`]),
      ];
    });
    expect(taken).toBeGreaterThan(20);
  });

  it.each(['2.0', '3.0', '3.1'] as const)(
    'IMPORT-12 an OpenAPI %s description',
    { timeout: 3_600_000 },
    async (version) => {
      const sample = petStore[version];
      const read = (document: unknown) => ({
        openApiSchemaOrUrl: jsonOf(document),
        baseUrl: 'https://api.example.com',
      });
      const documents = spoilt(schemaLike(sample), sample, 1, 5);
      await pass(preprocessOpenApi, documents, (document) =>
        rawCall(world, preprocessOpenApi, { body: read(document) }, who),
      );
    },
  );

  it('IMPORT-12 a curl command', { timeout: 3_600_000 }, async () => {
    const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
    const commands = Object.entries(hostileTexts('sample')).flatMap(([what, text]) =>
      [
        `curl ${text}`,
        `curl https://api.example.com/${quoted(text)}`,
        `curl -H ${quoted(`X-A: ${text}`)} -u ${quoted(`${text}:${sentSecret}`)} -H ${quoted(`Authorization: Bearer ${sentSecret}`)} https://api.example.com/a`,
        `curl -X ${quoted(text)} -d ${quoted(text)} -F a=@/etc/passwd https://api.example.com/a`,
      ].map((document, form) => ({ path: `form ${form}`, what, document })),
    );
    const random = createRandom(3);
    const some = isFull ? commands : commands.filter(() => random.next() < 0.08);
    await pass(preprocessOpenApi, some, (command) =>
      rawCall(
        world,
        preprocessOpenApi,
        { body: { openApiSchemaOrUrl: command, baseUrl: 'https://api.example.com' } },
        who,
      ),
    );
  });

  it('a file of training examples', { timeout: 3_600_000 }, async () => {
    const line = {
      messages: [
        { role: 'user', content: '问' },
        { role: 'assistant', content: '答', tool_calls: [{ id: 'a' }] },
      ],
    };
    const good = JSON.stringify({
      messages: [
        { role: 'user', content: '问' },
        { role: 'assistant', content: '答' },
      ],
    });
    const fields = {
      name: '样例',
      provider: 'x',
      kind: 'LLM',
      baseUrl: 'https://a.example/v1',
      modelName: 'x',
    } as const;
    await pass(startTraining, spoilt(schemaLike(line), line, 2), async (document) => {
      const id = newId();
      const account = await world.addAccount(who.host);
      const own = { ...account, host: who.host, token: await world.openToken(who.host, account) };
      await world.services.db.inTenant(who.tenantId, (tx) =>
        tx.insert(model).values({ tenantId: who.tenantId, id, ownerId: account.id, ...fields }),
      );
      const bytes = Buffer.from([...Array.from({ length: 12 }, () => good), jsonOf(document)].join('\n'));
      const call = { params: { id }, query: { name: '样例' } };
      return rawCall(world, startTraining, call, { ...own, file: { name: 'a.jsonl', bytes } });
    });
  });

  it('after all of it, rows of other tenants are as they were, and nothing inside was called', async () => {
    expect(await rowsOf(world, elsewhere.id)).toEqual(before);
    expect(canaries.reached()).toBe(0);
    expect(canaries.attempts()).toEqual([]);
  });
});
