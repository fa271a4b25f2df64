import * as agents from '@zhixing/contract/agent';
import { listOwnLogins } from '@zhixing/contract/auth';
import { uploadIcon } from '@zhixing/contract/file';
import { pluginDocument } from '@zhixing/contract/plugin';
import { qrCode } from '@zhixing/contract/qr-login';
import { routes } from '@zhixing/contract/routes';
import { generateShareKey } from '@zhixing/contract/share';
import { eq } from 'drizzle-orm';
import { newId } from '../src/base/id.ts';
import { agent, label } from '../src/db/schema/agent.ts';
import { chatRun, chatSession } from '../src/db/schema/chat.ts';
import { goldenQuestion, goldenRun } from '../src/db/schema/golden.ts';
import { notice } from '../src/db/schema/notice.ts';
import { plugin } from '../src/db/schema/plugin.ts';
import * as make from '../src/features/file/test-files/sample-files.ts';
import { sendFile } from '../src/features/file/test-files/send-file.ts';
import { invitation, resetLink } from './account-link-objects.ts';
import { addAgent } from './agents.ts';
import { cardCases } from './card-objects.ts';
import { editorCases } from './editor-objects.ts';
import { embedCases } from './embed-objects.ts';
import { idFieldsOf } from './id-fields.ts';
import { knowledgeCases, knowledgeNotIds } from './knowledge-objects.ts';
import { mcpCases, ofServer } from './mcp-objects.ts';
import { modelCases, ofModel } from './model-objects.ts';
import { orderCases, orderNotIds } from './order-objects.ts';
import { ofFlow, ofFlowRun } from './workflow-objects.ts';
import type { World } from './world.ts';

export type Somebody = { id: string; username: string; tenantId: string; host: string; token: string };
type Maker = (world: World, who: Somebody) => Promise<string>;

const agentIn =
  (state: 'released' | 'listed'): Maker =>
  async (world, who) => {
    const id = await addAgent(world, who, { state });
    // A figure that a leak would show.
    await world.services.db.inTenant(who.tenantId, (tx) =>
      tx.update(agent).set({ taskNum: 5 }).where(eq(agent.id, id)),
    );
    return id;
  };
const released = agentIn('released');
const listed = agentIn('listed');

const copy: Maker = async (world, who) => {
  const id = await listed(world, who);
  const made = await world.send(agents.copyFromLaunch, { params: { id }, body: {} }, who);
  return made.data.id;
};

const application: Maker = async (world, who) => {
  const agentId = await released(world, who);
  return (await world.send(agents.applyListing, { body: { agentId } }, who)).data.applyId;
};

const newLabel: Maker = (world, { tenantId }) =>
  world.services.db.inTenant(tenantId, async (tx) => {
    const id = newId();
    await tx.insert(label).values({ tenantId, id, name: id.slice(-12) });
    return id;
  });

/** With an agent on the market, so that a filter by it finds something. */
const usedLabel: Maker = async (world, who) => {
  const id = await newLabel(world, who);
  const agentId = await listed(world, who);
  await world.services.db.inTenant(who.tenantId, (tx) =>
    tx.update(agent).set({ labelId: id }).where(eq(agent.id, agentId)),
  );
  return id;
};

const icon: Maker = async (world, { host, token }) =>
  (await sendFile(world, uploadIcon, { name: 'a.png', bytes: make.png() }, { host, token })).data.id;

const share: Maker = async (world, who) =>
  (await world.send(generateShareKey, { query: { agentId: await released(world, who) } }, who)).data.id;

const sharedAgent: Maker = async (world, who) => {
  const agentId = await released(world, who);
  await world.send(generateShareKey, { query: { agentId } }, who);
  return agentId;
};

const links = new Map<string, { agentId: string; shareToken: string }>();
/** One agent and link per account: the token must be good, and for another agent than the one named. */
const sharedBy = async (world: World, who: Somebody) => {
  const known = links.get(who.id);
  if (known) return known;
  const agentId = await released(world, who);
  const { data } = await world.send(generateShareKey, { query: { agentId } }, who);
  links.set(who.id, { agentId, shareToken: data.key });
  return { agentId, shareToken: data.key };
};

const newNotice: Maker = async (world, who) => {
  const agentId = await released(world, who);
  const id = newId();
  await world.services.db.inTenant(who.tenantId, (tx) =>
    tx.insert(notice).values({
      tenantId: who.tenantId,
      id,
      accountId: who.id,
      kind: 'listing.approved',
      agentId,
      createdAt: world.services.now(),
    }),
  );
  return id;
};

const addSession = async (world: World, { id: accountId, tenantId, ...who }: Somebody) => {
  const agentId = await released(world, { id: accountId, tenantId, ...who });
  const id = newId();
  await world.services.db.inTenant(tenantId, (tx) =>
    tx.insert(chatSession).values({ tenantId, id, accountId, agentId, title: '样例会话' }),
  );
  return { id, agentId };
};
const session: Maker = async (world, who) => (await addSession(world, who)).id;
const talkedWith: Maker = async (world, who) => (await addSession(world, who)).agentId;
const run: Maker = (world, who) => addRun(world, who, null);
const debugRun: Maker = (world, who) => addRun(world, who, {});
const openRun: Maker = (world, who) => addRun(world, who, null, 'running');
const addRun = async (world: World, who: Somebody, debug: object | null, status: 'failed' | 'running' = 'failed') => {
  const { id: sessionId, agentId } = await addSession(world, who);
  const id = newId();
  await world.services.db.inTenant(who.tenantId, (tx) =>
    tx.insert(chatRun).values({
      ...{ tenantId: who.tenantId, id, sessionId, accountId: who.id, agentId, releaseNo: 1, status },
      endedAt: status === 'running' ? null : new Date(),
      questionOf: id,
      debug,
    }),
  );
  return id;
};

const pluginRequest = { kind: 'HTTP', request: { method: 'GET', url: 'http://10.0.0.1/' } } as const;
const pluginHead = () => ({
  pluginName: '样例',
  pluginDescription: '样例',
  pluginCallableName: `p_${newId().slice(-8)}`,
});
const ownPlugin: Maker = async (world, { id: ownerId, tenantId }) => {
  const id = newId();
  const look = { icon: '1', iconBackground: '#d6e4ff', callableName: `p_${id.slice(-8)}` };
  const document = pluginDocument.parse(pluginRequest);
  await world.services.db.inTenant(tenantId, (tx) =>
    tx
      .insert(plugin)
      .values({ tenantId, id, ownerId, name: '样例', description: '样例', type: 'HTTP', ...look, document }),
  );
  return id;
};

const withQuestion: Maker = async (world, who) => {
  const agentId = await released(world, who);
  await world.services.db.inTenant(who.tenantId, (tx) =>
    tx.insert(goldenQuestion).values({
      tenantId: who.tenantId,
      agentId,
      id: newId(),
      place: 0,
      question: '样例',
      judgement: { kind: 'contains', words: ['样'] },
    }),
  );
  return agentId;
};
const checkRun: Maker = async (world, who) => {
  const agentId = await withQuestion(world, who);
  const id = newId();
  await world.services.db.inTenant(who.tenantId, (tx) =>
    tx
      .insert(goldenRun)
      .values({ tenantId: who.tenantId, id, agentId, accountId: who.id, releaseNo: 1, status: 'done' }),
  );
  return id;
};

const login: Maker = async (world, who) => {
  const token = await world.openToken(who.host, who);
  const { data } = await world.send(listOwnLogins, {}, { host: who.host, token });
  return data.logins.find(({ isCurrent }) => isCurrent)?.id ?? '';
};
const qr: Maker = async (world, { host }) => (await world.send(qrCode, {}, { host })).data.id;
const tenant: Maker = async (_, { tenantId }) => tenantId;
const person: Maker = async (world, { host }) => (await world.addAccount(host)).id;

type Case = {
  /** Makes an object of the kind the field names, for whoever is given. */
  make: Maker;
  /** Objects of other accounts in the same tenant are foreign too; not so for what the whole tenant sees or staff manage. */
  perAccount?: true;
  /** How an object of the caller's own is made, where it takes a certain state to be accepted. */
  own?: Maker;
  /** The call, where one's other objects must be right for this id to matter. */
  call?: (id: string, world: World, caller: Somebody) => object | Promise<object>;
  /** Why the caller's own object cannot show a different answer. */
  noControl?: string;
};
const asIcon = (id: string) => `#${id}`;
const ofAgent = { make: released, perAccount: true } as const;
const ofSession = { make: session, perAccount: true } as const;
const ofRun = { make: run, perAccount: true } as const;
const ofPlugin = { make: ownPlugin, perAccount: true } as const;
const isStream = 'one’s own is answered with a stream';
const isWithoutProof = 'refused before, for want of a proof of work; the feature’s own test shows it';
const isWithoutAgent = 'the other object of the sample is absent';

const draftBody = {
  draftNo: 1,
  agentName: '样例',
  agentDescription: '',
  agentIconBackground: '#d6e4ff',
  document: { prompt: '你是样例。' },
};
const ofDocument = 'kept as written; a run passes over what is not its owner’s';
const inDocument = [
  ...['chat', 'professional', 'browser', 'embedded'].map((slot) => `models.${slot}`),
  ...['tools', 'knowledge', 'workflows', 'rules', 'cards'].map((kind) => `${kind}.0.id`),
  ...['model', 'tools.0.id', 'knowledge.0.id'].map((field) => `orchestration.members.0.${field}`),
];

/** Fields that hold no object's id, with the reason. */
export const notIds: Record<string, string> = {
  ...Object.fromEntries(inDocument.map((field) => [`saveDraft.body.document.${field}`, ofDocument])),
  'savePlugin.body.document.nodes.0.modelId': ofDocument,
  'saveGolden.body.questions.0.id': 'made by the client, and known within its agent only',
  'login.body.uuid': 'a captcha ticket, spent by whoever holds it',
  'copyFromLaunch.body.requestKey': 'made by the client for one intention',
  ...{ ...knowledgeNotIds, ...orderNotIds },
  'copyFromLaunchShare.body.requestKey': 'made by the client for one intention',
};

/** What an id names, by its route's path and its own name. The first that fits counts. */
const rules: readonly (readonly [RegExp, Case])[] = [
  [/ \w+\.(?:agentId|targetId|schema_id|schema_ids\.0)$/, ofAgent],
  [/\/workflow\/.* params\.runId$/, ofFlowRun],
  [/ \w+\.(?:sessionId|session_id)$/, ofSession],
  [/ \w+\.(?:runId|run_id|(?:retry|continue)(?:_of|Of))$/, ofRun],
  [/\/admin\/user\/\{id\}.* params\.id$/, { make: person }],
  [/\/admin\/invite\/\{id\}.* params\.id$/, { make: invitation }],
  [/ body\.linkId$/, { make: invitation }],
  [/\/admin\/.* body\.tenantId$/, { make: tenant }],
  [/\/admin\/label\/\{id\}.* params\.id$/, { make: newLabel }],
  [/\/session\/\{id\}.* params\.id$/, ofSession],
  [/\/plugin\/\{id\}.* params\.id$/, ofPlugin],
  [/\/workflow\/\{id\}.* params\.id$/, ofFlow],
  [/\/model\/\{id\}.* params\.id$/, ofModel],
  [/\/mcp\/\{id\}.* params\.id$/, ofServer],
  [/\/(?:agent|chat_analysis|chat_count_analysis)\/(?:[a-z-]+\/){0,2}\{id\}.* params\.id$/, ofAgent],
];

const byRule = Object.fromEntries(
  routes.flatMap((route) =>
    idFieldsOf(route).flatMap((path) => {
      const rule = rules.find(([form]) => form.test(`${route.path} ${path}`));
      return rule && !(`${route.name}.${path}` in notIds) ? [[`${route.name}.${path}`, rule[1]]] : [];
    }),
  ),
);

/** For every id that a call can carry, the kind of object it names: by rule, or here. Neither fails the test. */
export const foreignCases: Record<string, Case> = {
  ...byRule,
  ...orderCases,
  ...cardCases(ofRun, released),
  ...knowledgeCases,
  'copyCostFee.body.agentId': { ...ofAgent, own: listed },
  'copyFromLaunch.params.id': { ...ofAgent, own: listed },
  'copyFromLaunchShare.params.id': {
    ...ofAgent,
    own: async (world, who) => (await sharedBy(world, who)).agentId,
    call: async (id, world, caller) => ({
      params: { id },
      body: { shareToken: (await sharedBy(world, caller)).shareToken },
    }),
  },
  'withdrawLaunch.params.id': { ...ofAgent, own: listed },
  'readLineage.params.id': { make: copy, perAccount: true },
  'takeLineage.params.id': { make: copy, perAccount: true },
  'listShareKeys.query.agentId': { make: sharedAgent, perAccount: true },
  'revokeShareKey.params.id': { make: share, perAccount: true },
  'launchPage.body.labelId': { make: usedLabel, call: (labelId) => ({ body: { labelId } }) },
  'pageCreatedByMe.body.labelId': { make: usedLabel, call: (labelId) => ({ body: { labelId } }) },
  'reviewListing.params.id': { make: application },
  'delistAgent.params.id': { make: listed },
  'quickAddAgent.body.agentIcon': {
    make: icon,
    perAccount: true,
    call: (id) => ({ body: { agentName: '样例', agentIcon: asIcon(id) } }),
  },
  'updateIntro.body.agentIcon': {
    make: icon,
    perAccount: true,
    call: async (id, world, caller) => ({
      params: { id: await released(world, caller) },
      body: { agentIcon: asIcon(id) },
    }),
  },
  'readIcon.params.id': { make: icon },
  'readFile.params.id': { make: icon, perAccount: true, noControl: 'the sample carries a wrong signature' },
  'deleteFile.params.id': { make: icon, perAccount: true },
  'endOwnLogins.body.loginId': { make: login, perAccount: true },
  'saveProfile.body.avatar': {
    make: icon,
    perAccount: true,
    call: (id) => ({ body: { displayName: '', avatar: asIcon(id) } }),
  },
  'acceptInvite.body.linkId': { make: invitation, noControl: isWithoutProof },
  'setPasswordByLink.body.linkId': { make: resetLink, noControl: isWithoutProof },
  'readNotices.body.id': { make: newNotice, perAccount: true },
  'chat.body.schema_id': { ...ofAgent, noControl: isStream },
  'chat.body.session_id': { ...ofSession, noControl: isStream },
  'chat.body.tenantId': { make: tenant, noControl: isStream },
  'chat.body.files.0.id': { make: icon, perAccount: true, noControl: isStream },
  'chat.body.run_id': { ...ofRun, noControl: isStream },
  'chat.body.retry_of': { ...ofRun, noControl: isStream },
  'chat.body.continue_of': { ...ofRun, noControl: isStream },
  'sessionEvents.params.id': { ...ofSession, noControl: isStream },
  'sessionList.query.schema_id': { make: talkedWith, perAccount: true },
  'sessionShare.params.id': ofSession,
  'billingCheck.body.sessionId': { ...ofSession, noControl: isWithoutAgent },
  'widgetData.params.id': { ...ofSession, noControl: 'a session without widgets has none to give' },
  'usageReport.body.agentId': { ...ofAgent, noControl: isWithoutAgent },
  ...modelCases,
  'runGolden.params.id': { make: withQuestion, perAccount: true },
  'chat.body.rerun_of': {
    ...ofRun,
    noControl: isStream,
    call: async (id, world, caller) => ({
      body: { session_id: newId(), schema_id: await released(world, caller), query: '', release: 0, rerun_of: id },
    }),
  },
  'setConsent.params.id': { ...ofSession, noControl: 'no tool was ever offered in the session' },
  'rateAnswer.body.run_id': { ...ofRun, noControl: 'the sample has no answer yet' },
  'consent.body.run_id': { ...ofRun, noControl: 'no call of the sample waits' },
  'consent.body.call_id': { make: async () => newId(), noControl: 'the run of the sample is absent' },
  'createPlugin.body.pluginIcon': {
    make: icon,
    perAccount: true,
    call: (id) => ({ body: { ...pluginHead(), pluginType: 'HTTP', pluginIcon: asIcon(id) } }),
  },
  'createWorkflow.body.workflowIcon': {
    make: icon,
    perAccount: true,
    call: (id) => ({
      body: {
        workflowName: '样例',
        workflowDescription: '样例',
        workflowCallableName: `w_${newId().slice(-8)}`,
        workflowIcon: asIcon(id),
      },
    }),
  },
  'savePlugin.body.pluginIcon': {
    make: icon,
    perAccount: true,
    call: async (id, world, caller) => ({
      params: { id: await ownPlugin(world, caller) },
      body: { ...pluginHead(), draftNo: 1, document: pluginRequest, pluginIcon: asIcon(id) },
    }),
  },
  'releasePlugin.params.id': { ...ofPlugin, noControl: 'a draft that was not tried is refused' },
  ...mcpCases,
  ...embedCases(ofAgent, ofSession, ofRun),
  'saveDraft.body.agentIcon': {
    make: icon,
    perAccount: true,
    call: async (id, world, caller) => ({
      params: { id: await released(world, caller) },
      body: { ...draftBody, agentIcon: asIcon(id) },
    }),
  },
  'releaseAgent.params.id': { ...ofAgent, noControl: 'a draft that was not debugged is refused' },
  'improvePrompt.params.id': { ...ofAgent, noControl: 'there is no model to ask' },
  'proposePlan.params.id': { ...ofAgent, noControl: 'there is no model to ask' },
  ...editorCases,
  'readTrace.params.id': { make: debugRun, perAccount: true },
  'readRecord.params.id': { ...ofAgent, noControl: isWithoutAgent },
  'readRecord.params.sessionId': { ...ofSession, noControl: isWithoutAgent },
  'readGoldenRun.params.id': { make: checkRun, perAccount: true },
  'qrCodeStatus.params.id': { make: qr, noControl: 'the sample carries no secret' },
  'qrCodeScan.params.id': { make: qr },
  'qrCodeConfirm.params.id': { make: qr, noControl: 'a code that was not scanned cannot be confirmed either' },
  'findIsFirstLogin.query.tenantId': { make: tenant },
  'updateTenant.params.id': { make: tenant },
  'endRun.params.id': { make: openRun },
  'beginRunAgain.params.id': { make: openRun },
  'downloadUserExport.params.id': { make: person, noControl: 'nothing of the sample is ready' },
};
