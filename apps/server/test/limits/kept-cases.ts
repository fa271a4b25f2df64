import { createInvite, createUser } from '@zhixing/contract/account-link';
import { copyFromLaunch, quickAddAgent } from '@zhixing/contract/agent';
import { addAgentEditor } from '@zhixing/contract/agent-editor';
import { createApiKey } from '@zhixing/contract/api-key';
import { createBenefitBatch } from '@zhixing/contract/benefit-code';
import { createCard } from '@zhixing/contract/card';
import { cardDocument } from '@zhixing/contract/card-document';
import { saveEmbed } from '@zhixing/contract/embed';
import { uploadFile } from '@zhixing/contract/file';
import { createKnowledge } from '@zhixing/contract/knowledge';
import { createFolder, uploadKnowledgeFile } from '@zhixing/contract/knowledge-file';
import type { KeptLimit } from '@zhixing/contract/limit';
import { addMcpServer, createMcpKey } from '@zhixing/contract/mcp';
import { createModel } from '@zhixing/contract/model-settings';
import { createPlugin } from '@zhixing/contract/plugin';
import { fillPath } from '@zhixing/contract/route';
import { generateShareKey } from '@zhixing/contract/share';
import { createTeamLink } from '@zhixing/contract/team';
import { sql } from 'drizzle-orm';
import { newId, newSecret, sha256 } from '../../src/base/id.ts';
import { account } from '../../src/db/schema/account.ts';
import { accountLink } from '../../src/db/schema/account-link.ts';
import { agent, agentEditor } from '../../src/db/schema/agent.ts';
import { apiKey } from '../../src/db/schema/api-key.ts';
import { benefitBatch } from '../../src/db/schema/benefit-code.ts';
import { card } from '../../src/db/schema/card.ts';
import { agentEmbed } from '../../src/db/schema/embed.ts';
import { knowledge, knowledgeFile, knowledgeFolder } from '../../src/db/schema/knowledge.ts';
import { mcpKey, mcpServer } from '../../src/db/schema/mcp.ts';
import { model } from '../../src/db/schema/model.ts';
import { plugin } from '../../src/db/schema/plugin.ts';
import { agentShare } from '../../src/db/schema/share.ts';
import { storedFile } from '../../src/db/schema/stored-file.ts';
import { teamInvite } from '../../src/db/schema/team.ts';
import { partOf, sendParts } from '../../src/features/file/test-files/send-file.ts';
import { addAgent } from '../agents.ts';
import { addTeam } from '../team-objects.ts';
import type { CountCase, LimitStage, Somebody } from './limit-stage.ts';

const many = <T>(count: number, make: () => T) => Array.from({ length: count }, make);
const text = Buffer.from('0123456789');
const upload = (stage: LimitStage, who: Somebody) => () =>
  sendParts(stage.world, uploadFile, [partOf({ name: 'a.txt', bytes: text })], who);

const modelCase = (scope: 'personal' | 'tenant'): CountCase => ({
  race: 10,
  prepare: async (stage) => {
    const who = await stage.addPerson(undefined, 'admin');
    const fields = { name: '样例', baseUrl: 'https://api.example.com/v1', modelName: 'm', kind: 'LLM' } as const;
    const ownerId = scope === 'personal' ? who.id : null;
    const row = () => ({ ...fields, tenantId: who.tenantId, id: newId(), ownerId, provider: 'test' });
    return {
      fill: (count) => stage.inTenant(who, (tx) => tx.insert(model).values(many(count, row))),
      one: () => stage.world.send(createModel, { body: { ...fields, scope } }, who),
    };
  },
});

const inviteCase = (state: Partial<typeof accountLink.$inferInsert>): CountCase => ({
  race: 10,
  prepare: async (stage) => {
    const who = await stage.addPerson(undefined, 'admin');
    const row = () => ({
      ...{ tenantId: who.tenantId, id: newId(), kind: 'invite' as const, secretHash: sha256(newSecret()), origin: '' },
      ...{ role: 'user' as const, createdBy: who.id, createdByName: '', byMail: false },
      ...{ expiresAt: new Date(Date.now() + 60_000_000), ...state },
    });
    return {
      fill: (count) => stage.inTenant(who, (tx) => tx.insert(accountLink).values(many(count, row))),
      one: () => stage.world.send(createInvite, { body: { role: 'user' } }, who),
    };
  },
});

/** A base, and a row of it by the hundred. */
const inBase = async (stage: LimitStage) => {
  const who = await stage.addPerson();
  const { data } = await stage.world.send(createKnowledge, { body: { name: '样例' } }, who);
  const place = { tenantId: who.tenantId, knowledgeId: data.id };
  const file = (size: number) => ({
    ...{ ...place, id: newId(), name: 'a.txt', extension: 'txt', mimeType: 'text/plain', size },
    ...{ state: 'waiting' as const, method: 'auto' as const, maxLength: 800 },
    ...{ uploadedAt: new Date(), changedAt: new Date() },
  });
  const folder = (n: number) => ({ ...place, id: newId(), name: `f${n}`, createdAt: new Date() });
  const path = fillPath(uploadKnowledgeFile.path, { id: data.id }) as `/${string}`;
  const one = () =>
    sendParts(stage.world, { ...uploadKnowledgeFile, path }, [partOf({ name: 'a.txt', bytes: text })], who);
  return { who, id: data.id, file, folder, one };
};

/** What is stored, by whose it is. */
export const keptCases: Record<KeptLimit, CountCase> = {
  agents: {
    race: 100,
    prepare: async (stage) => {
      const who = await stage.addPerson();
      return {
        fill: (count) => stage.inTenant(who, (tx) => tx.insert(agent).values(many(count, () => stage.agentRow(who)))),
        one: () => stage.world.send(quickAddAgent, { body: { agentName: '一个' } }, who),
      };
    },
  },
  agentCopies: {
    race: 30,
    prepare: async (stage) => {
      const who = await stage.addPerson();
      const listed = await addAgent(stage.world, await stage.addPerson(who.host));
      const copied = () => stage.agentRow(who, { originId: listed, originNo: 1, deletedAt: new Date() });
      return {
        fill: (count) => stage.inTenant(who, (tx) => tx.insert(agent).values(many(count, copied))),
        one: () => stage.world.send(copyFromLaunch, { params: { id: listed }, body: {} }, who),
      };
    },
  },
  tools: {
    race: 20,
    prepare: async (stage) => {
      const who = await stage.addPerson();
      const name = () => `t_${newSecret().replace(/\W/g, '').slice(0, 20)}`;
      const row = () => ({
        ...{ tenantId: who.tenantId, id: newId(), ownerId: who.id, name: '样例', description: '', icon: '1' },
        ...{ iconBackground: '#d6e4ff', type: 'HTTP' as const, callableName: name() },
      });
      const head = { pluginName: '样例', pluginDescription: '样例', pluginType: 'PYTHON3' } as const;
      return {
        fill: (count) => stage.inTenant(who, (tx) => tx.insert(plugin).values(many(count, row))),
        one: () => stage.world.send(createPlugin, { body: { ...head, pluginCallableName: name() } }, who),
      };
    },
  },
  teamInvites: {
    race: 20,
    prepare: async (stage) => {
      const who = await stage.addPerson();
      const { groupId } = await addTeam(stage.world, who);
      await stage.inTenant(who, (tx) => tx.delete(teamInvite));
      const row = () => ({
        ...{ tenantId: who.tenantId, id: newId(), groupId, secretHash: sha256(newSecret()), mostUses: 1 },
        ...{ createdBy: who.id, createdAt: new Date(), expiresAt: new Date(Date.now() + 60_000_000) },
      });
      return {
        fill: (count) => stage.inTenant(who, (tx) => tx.insert(teamInvite).values(many(count, row))),
        one: () => stage.world.send(createTeamLink, { params: { id: groupId }, body: { mostUses: 1 } }, who),
      };
    },
  },
  cards: {
    race: 20,
    prepare: async (stage) => {
      const who = await stage.addPerson();
      const document = { kind: 'widgets' as const, widgetList: [] };
      const row = () => ({
        ...{ tenantId: who.tenantId, id: newId(), ownerId: who.id, name: '样例' },
        document: cardDocument.parse(document),
      });
      return {
        fill: (count) => stage.inTenant(who, (tx) => tx.insert(card).values(many(count, row))),
        one: () => stage.world.send(createCard, { body: { name: '样例', document } }, who),
      };
    },
  },
  knowledgeBases: {
    race: 20,
    prepare: async (stage) => {
      const who = await stage.addPerson();
      const row = () => ({
        ...{ tenantId: who.tenantId, id: newId(), ownerId: who.id, name: '样例', visibility: 'me' as const },
        ...{ createdAt: new Date(), updatedAt: new Date() },
      });
      return {
        fill: (count) => stage.inTenant(who, (tx) => tx.insert(knowledge).values(many(count, row))),
        one: () => stage.world.send(createKnowledge, { body: { name: '样例' } }, who),
      };
    },
  },
  knowledgeFiles: {
    race: 10,
    prepare: async (stage) => {
      const { who, file, one } = await inBase(stage);
      return {
        fill: (count) => stage.inTenant(who, (tx) => tx.insert(knowledgeFile).values(many(count, () => file(1)))),
        one,
      };
    },
  },
  knowledgeFolders: {
    race: 10,
    prepare: async (stage) => {
      const { who, id, folder } = await inBase(stage);
      let no = 0;
      return {
        fill: (count) =>
          stage.inTenant(who, (tx) => tx.insert(knowledgeFolder).values(many(count, () => folder(no++)))),
        one: () => stage.world.send(createFolder, { params: { id }, body: { name: `n${no++}` } }, who),
      };
    },
  },
  knowledgeBytes: {
    race: 8,
    step: text.length,
    prepare: async (stage) => {
      const { who, file, one } = await inBase(stage);
      return { fill: (size) => stage.inTenant(who, (tx) => tx.insert(knowledgeFile).values(file(size))), one };
    },
  },
  models: modelCase('personal'),
  tenantModels: modelCase('tenant'),
  mcpServers: {
    race: 10,
    prepare: async (stage) => {
      const who = await stage.addPerson();
      const fields = { name: '样例', url: stage.mcp.url() };
      const row = () => ({
        ...{ ...fields, tenantId: who.tenantId, id: newId(), ownerId: who.id },
        ...{ transport: 'http' as const, auth: 'none' as const },
      });
      return {
        fill: (count) => stage.inTenant(who, (tx) => tx.insert(mcpServer).values(many(count, row))),
        one: () => stage.world.send(addMcpServer, { body: fields }, who),
      };
    },
  },
  apiKeys: {
    race: 20,
    prepare: async (stage) => {
      const who = await stage.addPerson();
      const row = () => ({
        ...{ tenantId: who.tenantId, id: newId(), ownerId: who.id, name: '样例' },
        ...{ hash: sha256(newSecret()), hint: '', scopes: ['chat' as const] },
      });
      return {
        fill: (count) => stage.inTenant(who, (tx) => tx.insert(apiKey).values(many(count, row))),
        one: () => stage.world.send(createApiKey, { body: { name: '样例' } }, who),
      };
    },
  },
  mcpKeys: {
    race: 20,
    prepare: async (stage) => {
      const who = await stage.addPerson();
      const targetId = await addAgent(stage.world, who, { state: 'released' });
      const target = { kind: 'agent' as const, targetId };
      const row = () => ({
        ...{ ...target, tenantId: who.tenantId, id: newId(), ownerId: who.id },
        ...{ hash: sha256(newSecret()), hint: '' },
      });
      return {
        fill: (count) => stage.inTenant(who, (tx) => tx.insert(mcpKey).values(many(count, row))),
        one: () => stage.world.send(createMcpKey, { body: target }, who),
      };
    },
  },
  invites: inviteCase({}),
  inviteDay: inviteCase({ revokedAt: new Date() }),
  accountDay: {
    race: 10,
    prepare: async (stage) => {
      const who = await stage.addPerson(undefined, 'admin');
      const name = () => `n${newId().replaceAll('-', '').slice(-16)}`;
      const row = () => ({
        tenantId: who.tenantId,
        id: newId(),
        username: name(),
        passwordHash: '',
        createdBy: who.id,
      });
      return {
        fill: (count) => stage.inTenant(who, (tx) => tx.insert(account).values(many(count, row))),
        one: () => stage.world.send(createUser, { body: { username: name(), role: 'user' } }, who),
      };
    },
  },
  benefitBatchDay: {
    race: 10,
    prepare: async (stage) => {
      const who = await stage.addPerson(undefined, 'admin');
      const fields = {
        name: '样例',
        benefit: { kind: 'balance' as const, amount: 1 },
        count: 1,
        lastDay: '2999-12-31',
      };
      const row = () => ({
        ...{ tenantId: who.tenantId, id: newId(), name: '样例', amountFen: 1, codes: 1, lastDay: '2999-12-31' },
        ...{ createdBy: who.id, createdAt: new Date() },
      });
      return {
        fill: (count) => stage.inTenant(who, (tx) => tx.insert(benefitBatch).values(many(count, row))),
        one: () => stage.world.send(createBenefitBatch, { body: fields }, who),
      };
    },
  },
  shareLinks: {
    race: 20,
    prepare: async (stage) => {
      const who = await stage.addPerson();
      const agentId = await addAgent(stage.world, who, { state: 'released' });
      const row = () => ({
        ...{ tenantId: who.tenantId, id: newId(), agentId, ownerId: who.id, tokenHash: sha256(newSecret()) },
        expiresAt: new Date(Date.now() + 60_000_000),
      });
      return {
        fill: (count) => stage.inTenant(who, (tx) => tx.insert(agentShare).values(many(count, row))),
        one: () => stage.world.send(generateShareKey, { query: { agentId } }, who),
      };
    },
  },
  editors: {
    race: 10,
    prepare: async (stage) => {
      const who = await stage.addPerson();
      const id = await addAgent(stage.world, who);
      const newPerson = () => stage.world.addAccount(who.host);
      return {
        fill: async (count) => {
          const people = await Promise.all(many(count, newPerson));
          const rows = people.map((one) => ({ tenantId: who.tenantId, agentId: id, accountId: one.id }));
          await stage.inTenant(who, (tx) => tx.insert(agentEditor).values(rows));
        },
        one: async () => {
          const { username } = await newPerson();
          return stage.world.send(addAgentEditor, { params: { id }, body: { account: username } }, who);
        },
      };
    },
  },
  embeds: {
    race: 10,
    prepare: async (stage) => {
      const who = await stage.addPerson();
      const body = { origins: [], isOn: true, dayLimit: 10 };
      return {
        fill: (count) =>
          stage.inTenant(who, async (tx) => {
            const agents = many(count, () => stage.agentRow(who));
            await tx.insert(agent).values(agents);
            const place = { tenantId: who.tenantId, ownerId: who.id };
            await tx
              .insert(agentEmbed)
              .values(agents.map(({ id }) => ({ ...place, id: newId(), agentId: id, siteKey: newSecret() })));
          }),
        one: async () => {
          const agentId = await addAgent(stage.world, who, { state: 'released' });
          return stage.world.send(saveEmbed, { params: { agentId }, body }, who);
        },
      };
    },
  },
  files: {
    race: 8,
    prepare: async (stage) => {
      const who = await stage.addPerson();
      return {
        fill: (count) =>
          stage.inTenant(who, (tx) =>
            tx.execute(sql`insert into stored_file (tenant_id, id, owner_id, kind, name, mime_type, size)
              select ${who.tenantId}, gen_random_uuid(), ${who.id}, 'file', 'a.txt', 'text/plain', 1
              from generate_series(1, ${count})`),
          ),
        one: upload(stage, who),
      };
    },
  },
  fileBytes: {
    race: 8,
    step: text.length,
    prepare: async (stage) => {
      const who = await stage.addPerson();
      const row = { tenantId: who.tenantId, ownerId: who.id, kind: 'file', name: 'a', mimeType: 'text/plain' } as const;
      return {
        fill: (size) => stage.inTenant(who, (tx) => tx.insert(storedFile).values({ ...row, id: newId(), size })),
        one: upload(stage, who),
      };
    },
  },
  sessions: {
    race: 8,
    prepare: async (stage) => {
      const who = await stage.addPerson();
      const agentId = await addAgent(stage.world, who);
      return { fill: (count) => stage.addSessions(who, agentId, count), one: () => stage.ask(who, agentId) };
    },
  },
};
