import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAgent } from '../../test/agents.ts';
import { openWorld, type World } from '../../test/world.ts';
import { newId, newSecret, sha256 } from '../base/id.ts';
import type { AccountActor } from '../ctx.ts';
import { account, accountToken } from '../db/schema/account.ts';
import { chatSession } from '../db/schema/chat.ts';
import { readRoles } from '../features/auth/index.ts';
import { mayHearSession } from '../features/chat/index.ts';
import { rightBy } from '../stream-right.ts';
import { createRightWatch } from './right-watch.ts';

const many = 500;

let world: World;
let place: { id: string; host: string };
let people: AccountActor[];
let sessions: string[];

beforeAll(async () => {
  world = await openWorld();
  place = await world.addTenant();
  const tenantId = place.id;
  const owner = await world.addAccount(place.host);
  const agentId = await addAgent(world, owner);
  people = Array.from({ length: many }, () => ({
    ...{ kind: 'account', id: newId(), username: newId(), role: 'user', tokenFamily: newId() },
  }));
  sessions = people.map(() => newId());
  const expiresAt = new Date(Date.now() + 3_600_000);
  await world.services.db.inTenant(tenantId, async (tx) => {
    await tx.insert(account).values(people.map(({ id, username }) => ({ tenantId, id, username, passwordHash: '' })));
    await tx.insert(accountToken).values(
      people.map(({ id: accountId, tokenFamily: family }) => ({
        ...{ tenantId, id: newId(), accountId, family, kind: 'session' as const, expiresAt, address: '' },
        hash: sha256(newSecret()),
      })),
    );
    await tx
      .insert(chatSession)
      .values(
        people.map(({ id: accountId }, n) => ({ tenantId, id: sessions[n] ?? '', accountId, agentId, title: '' })),
      );
  });
});
afterAll(() => world.close());

it(`${many} who listen are looked at together, and many changes are few looks`, async () => {
  const { services } = world;
  const ended = new Set<string>();
  let looks = 0;
  const watch = createRightWatch(services, {
    readTenantId: async (host) => {
      looks++;
      return (await world.findTenant(host)).id;
    },
    readRoles: (tx, logins) => readRoles(tx, logins, services.now()),
  });
  people.forEach((login, n) => {
    const of = { sessionId: sessions[n] ?? '', accountId: login.id, role: login.role };
    const end = () => void ended.add(login.id);
    const listener = { tenantId: place.id, host: place.host, login, right: rightBy(mayHearSession, of), end };
    watch.add(listener, watch.begin());
  });
  let taken = 0;
  const count = () => {
    taken++;
  };
  services.db.pool.on('acquire', count);
  for (let n = 0; n < 20; n++) await services.bus.announce({ kind: 'access', tenantId: place.id });
  await expect.poll(() => looks, { timeout: 5_000 }).toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  services.db.pool.off('acquire', count);
  process.stdout.write(`  20 changes, ${many} listeners: ${looks} looks, ${taken} connections taken\n`);
  expect(looks).toBeLessThan(10);
  expect(taken).toBeLessThanOrEqual(2 * looks);
  expect(ended.size).toBe(0);
  watch.stop();
});
