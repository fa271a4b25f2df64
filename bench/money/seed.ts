import { createDb } from '../../apps/server/src/db/client.ts';
import { addAgent } from '../../apps/server/test/agents.ts';
import { openWorld } from '../../apps/server/test/world.ts';
import { answerParent } from '../lib/child.ts';

export type Seeded = { tenantId: string; accounts: string[]; agentId: string };

const walletsFen = 1_000_000_000;
const world = await openWorld();

/** Wallets as the product makes them, and beside them the plainest tables that could hold the same. */
const seed = async ({ wallets, ownerUrl }: { wallets: number; ownerUrl: string }): Promise<Seeded> => {
  const { id: tenantId, host } = await world.addTenant();
  const accounts: string[] = [];
  for (let at = 0; at < wallets; at++) {
    const who = await world.addAccount(host);
    await world.giveMoney(who, walletsFen);
    accounts.push(who.id);
  }
  const maker = await world.addAccount(host);
  const agentId = await addAgent(world, { ...maker, tenantId }, { priceFen: 1 });
  const owner = createDb(ownerUrl, 1);
  await owner.pool.query(`create table plain_wallet (tenant_id uuid, id uuid, fen bigint not null, primary key (tenant_id, id));
    create table plain_entry (tenant_id uuid, id uuid, wallet uuid not null, fen bigint not null, at timestamptz not null default now(),
      primary key (tenant_id, id));
    grant select, insert, update on plain_wallet, plain_entry to zhixing_app`);
  await owner.pool.query(`insert into plain_wallet select $1, unnest($2::uuid[]), $3`, [
    tenantId,
    accounts,
    walletsFen,
  ]);
  await owner.close();
  return { tenantId, accounts, agentId };
};

const clear = async (ownerUrl: string) => {
  const owner = createDb(ownerUrl, 1);
  await owner.pool.query('drop table if exists plain_wallet, plain_entry');
  await owner.close();
};

answerParent({ seed, clear }, () => world.close());
