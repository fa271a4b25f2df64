import { exchangeXat, issueXat, tokenCookie } from '@zhixing/contract/auth';
import { openEmbed, saveEmbed } from '@zhixing/contract/embed';
import { createMcpKey } from '@zhixing/contract/mcp';
import { qrCode } from '@zhixing/contract/qr-login';
import { generateShareKey } from '@zhixing/contract/share';
import { eq } from 'drizzle-orm';
import { account } from '../src/db/schema/account.ts';
import { agentEditor } from '../src/db/schema/agent.ts';
import { tenant } from '../src/db/schema/tenant.ts';
import { addAgent } from './agents.ts';
import type { Principal, Standing } from './principals.ts';
import { uniqueAddress } from './unique.ts';
import type { World } from './world.ts';

const site = 'https://shop.example';

/** What opens one door each and none of these, and logins that are less than they were. */
export const createLentPrincipals = async (world: World, { host }: { host: string }): Promise<Principal[]> => {
  const somebody = async (role: 'user' | 'admin' = 'user', at = host) => {
    const who = await world.addAccount(at, { role });
    return { ...who, host: at, token: await world.openToken(at, who) };
  };
  const owner = await somebody('admin');
  const agentId = await addAgent(world, owner, { state: 'released' });
  const share = await world.send(generateShareKey, { query: { agentId } }, owner);
  const mcp = await world.send(createMcpKey, { body: { kind: 'agent', targetId: agentId } }, owner);
  const settings = { origins: [site], isOn: true, dayLimit: 200 };
  const embed = await world.send(saveEmbed, { params: { agentId }, body: settings }, owner);
  const { siteKey } = embed.data;
  if (!siteKey) throw new Error('the agent has no site key');
  const visit = await world.send(
    openEmbed,
    { params: { siteKey }, body: {} },
    { host, headers: { origin: `http://${host}` } },
  );
  const qr = await world.send(qrCode, {}, { host, address: uniqueAddress() });

  const editor = await somebody();
  await world.services.db.inTenant(editor.tenantId, (tx) =>
    tx.insert(agentEditor).values({ tenantId: editor.tenantId, agentId, accountId: editor.id }),
  );
  const demoted = await somebody('admin');
  await world.services.db.inTenant(demoted.tenantId, (tx) =>
    tx.update(account).set({ role: 'user' }).where(eq(account.id, demoted.id)),
  );
  await world.services.bus.announce({ kind: 'account', id: demoted.id, tenantId: demoted.tenantId });
  const closed = await world.addTenant();
  const left = await somebody('admin', closed.host);
  await world.services.db.inPlatform((tx) =>
    tx.update(tenant).set({ status: 'disabled' }).where(eq(tenant.id, closed.id)),
  );
  await world.services.bus.announce({ kind: 'tenant', id: closed.id });

  const asLogin = (
    name: string,
    token: string | (() => Promise<string>),
    standing: Standing = 'nobody',
    at = host,
  ) => ({
    name,
    host: at,
    standing: () => standing,
    pass: async () => ({ headers: { authorization: `Bearer ${typeof token === 'string' ? token : await token()}` } }),
  });
  const fresh = (who: { id: string; username: string }) => () => world.openToken(host, who);
  // Of a login of its own each: whoever logs out with one ends the login it came from.
  const ticketOf = async () => (await world.send(issueXat, {}, { host, token: await fresh(owner)() })).data.xat;
  return [
    asLogin('a share key instead of a login', share.data.key),
    asLogin('an MCP key instead of a login', mcp.data.key),
    asLogin('the secret of a site’s visitor instead of a login', visit.data.visitor),
    asLogin('the secret of a QR code instead of a login', qr.data.secret),
    asLogin('a ticket instead of a login', ticketOf),
    {
      ...asLogin(
        'a login made from a ticket',
        async () => (await world.send(exchangeXat, { body: { xat: await ticketOf() } }, { host })).data.token,
      ),
      // It makes no further tickets: a login lent on would outlive what it was lent for.
      standing: ({ name }) => (name === issueXat.name ? 'child' : 'admin'),
    },
    asLogin('editor of another’s agent', fresh(editor), 'user'),
    asLogin('an admin’s login after they became a user', fresh(demoted), 'user'),
    asLogin('admin of a closed tenant', left.token, 'nobody', closed.host),
    {
      name: 'header of a user, cookie of an admin',
      host,
      standing: () => 'user',
      pass: async () => ({
        headers: {
          authorization: `Bearer ${await fresh(editor)()}`,
          cookie: `${tokenCookie}=${await fresh(owner)()}`,
        },
      }),
    },
  ];
};
