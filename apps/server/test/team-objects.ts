import { chinaDay } from '../src/base/china-time.ts';
import { newId, sha256 } from '../src/base/id.ts';
import { accountGroup, accountGroupMember } from '../src/db/schema/account.ts';
import { membershipGrant } from '../src/db/schema/membership.ts';
import { teamInvite } from '../src/db/schema/team.ts';
import type { World } from './world.ts';

type Somebody = { id: string; tenantId: string; host: string };
const secret = 'A'.repeat(43);

/** A team with a plan, a member, a link and an invitation to its owner; by its id. */
const known = new Map<string, { ownerId: string; memberId: string; linkId: string; ownInviteId: string }>();

export const addTeam = async (world: World, { id: ownerId, tenantId, host }: Somebody) => {
  const groupId = newId();
  const { id: memberId } = await world.addAccount(host);
  const [linkId, ownInviteId] = [newId(), newId()];
  const now = world.services.now();
  const today = chinaDay(now);
  await world.services.db.inTenant(tenantId, async (tx) => {
    await tx.insert(accountGroup).values({ tenantId, id: groupId, name: groupId, ownerId });
    await tx
      .insert(accountGroupMember)
      .values([ownerId, memberId].map((accountId) => ({ tenantId, groupId, accountId })));
    await tx.insert(membershipGrant).values({
      ...{ tenantId, id: newId(), accountId: ownerId, groupId, level: 'ENT_ADVANCED_MONTHLY' as const },
      ...{ startsOn: today, endsOn: '2999-01-01', reason: 'grant' as const, createdAt: now },
    });
    const invite = { tenantId, groupId, mostUses: 5, createdBy: ownerId, createdAt: now };
    const expiresAt = new Date(now.getTime() + 60_000_000);
    await tx.insert(teamInvite).values([
      { ...invite, id: linkId, secretHash: sha256(secret), expiresAt },
      { ...invite, id: ownInviteId, accountId: ownerId, expiresAt },
    ]);
  });
  known.set(groupId, { ownerId, memberId, linkId, ownInviteId });
  return { groupId, memberId, linkId, ownInviteId };
};

const team = async (world: World, who: Somebody) => (await addTeam(world, who)).groupId;
const member = async (world: World, who: Somebody) => (await addTeam(world, who)).memberId;
const link = async (world: World, who: Somebody) => (await addTeam(world, who)).linkId;
const ownInvite = async (world: World, who: Somebody) => (await addTeam(world, who)).ownInviteId;
/** The caller's own team in which this object is, or one in which it is not. */
const teamWith = async (objectId: string, world: World, caller: Somebody): Promise<string> => {
  const own = [...known].find(([, one]) => Object.values(one).includes(objectId) && one.ownerId === caller.id);
  return own?.[0] ?? team(world, caller);
};
const isShared = { make: team, perAccount: true } as const;

export const teamCases = {
  'quoteMembers.body.groupId': {
    ...isShared,
    call: (groupId: string) => ({ body: { orderTemplateId: 'ENT_ADVANCED_MONTHLY', configId: 'm1', groupId } }),
  },
  'listTeamMembers.params.id': isShared,
  'listTeamInvites.params.id': isShared,
  'inviteToTeam.params.id': isShared,
  'createTeamLink.params.id': isShared,
  'revokeTeamInvite.params.id': {
    ...isShared,
    call: (id: string) => ({ params: { id, inviteId: known.get(id)?.linkId ?? newId() } }),
  },
  'revokeTeamInvite.params.inviteId': {
    make: link,
    perAccount: true,
    call: async (inviteId: string, world: World, caller: Somebody) => ({
      params: { id: await teamWith(inviteId, world, caller), inviteId },
    }),
  },
  'readTeamInvite.body.inviteId': { make: ownInvite, perAccount: true },
  'acceptTeamInvite.body.inviteId': { make: ownInvite, perAccount: true },
  'declineTeamInvite.body.inviteId': { make: ownInvite, perAccount: true },
  'removeTeamMember.params.id': {
    ...isShared,
    call: (id: string) => ({ params: { id, accountId: known.get(id)?.memberId ?? newId() } }),
  },
  'removeTeamMember.params.accountId': {
    make: member,
    perAccount: true,
    call: async (accountId: string, world: World, caller: Somebody) => ({
      params: { id: await teamWith(accountId, world, caller), accountId },
    }),
  },
  'handOverTeam.params.id': {
    ...isShared,
    call: (id: string) => ({ params: { id }, body: { accountId: known.get(id)?.memberId ?? newId() } }),
  },
  'handOverTeam.body.accountId': {
    make: member,
    perAccount: true,
    call: async (accountId: string, world: World, caller: Somebody) => ({
      params: { id: await teamWith(accountId, world, caller) },
      body: { accountId },
    }),
  },
} as const;
