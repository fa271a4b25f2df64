import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '../../../test/world.ts';
import { chinaDay } from '../../base/china-time.ts';
import { dayMs } from '../../base/durations.ts';
import { addGrant, readHeld } from './grants.ts';

let world: World;
let aheadDays = 0;
const now = () => new Date(Date.now() + aheadDays * dayMs);
beforeAll(async () => {
  world = await openWorld({ now });
});
afterAll(() => world?.close());

const dayOf = (days: number) => chinaDay(new Date(Date.now() + days * dayMs));

it('PAY-17 a level begins on its day and ends on its day, also after days in which none counts', async () => {
  const { id: tenantId, host } = await world.addTenant();
  const { id: accountId } = await world.addAccount(host);
  const within = world.services.db.inTenant;
  const spans = [
    [0, 2],
    [5, 7],
    [10, 12],
  ] as const;
  for (const [from, to] of spans)
    await within(tenantId, (tx) =>
      addGrant(
        tx,
        { now },
        {
          ...{ tenantId, accountId, level: 'MONTHLY', reason: 'grant', paidFen: 0 },
          ...{ startsOn: dayOf(from), endsOn: dayOf(to) },
        },
      ),
    );
  const levels: string[] = [];
  for (aheadDays = 0; aheadDays < 14; aheadDays++)
    levels.push((await within(tenantId, (tx) => readHeld(tx, { now }, accountId))).level);
  expect(levels.map((level) => (level === 'MONTHLY' ? 'M' : '-')).join('')).toBe('MMM--MMM--MMM-');
});
