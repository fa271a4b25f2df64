import { randomUUID } from 'node:crypto';
import type { accountLinkRoutes } from '@zhixing/contract/account-link';
import type { accountProfileRoutes } from '@zhixing/contract/account-profile';
import type { adminRoutes } from '@zhixing/contract/admin';
import type { agentRoutes } from '@zhixing/contract/agent';
import type { agentArchiveRoutes } from '@zhixing/contract/agent-archive';
import type { agentEditorRoutes } from '@zhixing/contract/agent-editor';
import type { apiKeyRoutes } from '@zhixing/contract/api-key';
import type { authRoutes } from '@zhixing/contract/auth';
import type { chatRoutes } from '@zhixing/contract/chat';
import type { chatAnalysisRoutes } from '@zhixing/contract/chat-analysis';
import type { consentRoutes } from '@zhixing/contract/consent';
import type { embedRoutes } from '@zhixing/contract/embed';
import type { fileRoutes } from '@zhixing/contract/file';
import type { goldenRoutes } from '@zhixing/contract/golden';
import type { labelRoutes } from '@zhixing/contract/label';
import type { lineageRoutes } from '@zhixing/contract/lineage';
import type { listingRoutes } from '@zhixing/contract/listing';
import type { mcpRoutes } from '@zhixing/contract/mcp';
import type { membershipRoutes } from '@zhixing/contract/membership';
import type { modelSettingsRoutes } from '@zhixing/contract/model-settings';
import type { modelTrainingRoutes } from '@zhixing/contract/model-training';
import type { noticeRoutes } from '@zhixing/contract/notice';
import type { openApiImportRoutes } from '@zhixing/contract/openapi-import';
import type { operationRoutes } from '@zhixing/contract/operation';
import type { personalDataRoutes } from '@zhixing/contract/personal-data';
import type { pluginRoutes } from '@zhixing/contract/plugin';
import type { qrLoginRoutes } from '@zhixing/contract/qr-login';
import type { RouteCall } from '@zhixing/contract/route';
import type { shareRoutes } from '@zhixing/contract/share';
import type { studioRoutes } from '@zhixing/contract/studio';
import type { surveyRoutes } from '@zhixing/contract/survey';
import type { tenantRoutes } from '@zhixing/contract/tenant';
import type { userRoutes } from '@zhixing/contract/user';
import type { workflowRoutes } from '@zhixing/contract/workflow';
import { cardSamples } from './card-samples.ts';
import { knowledgeSamples } from './knowledge-samples.ts';
import { moneySamples } from './money-samples.ts';
import { platformSamples } from './platform-samples.ts';
import { uniqueMail } from './unique.ts';
import { testPassword } from './world.ts';

type KnownRoute = (
  | typeof authRoutes
  | typeof qrLoginRoutes
  | typeof tenantRoutes
  | typeof userRoutes
  | typeof adminRoutes
  | typeof accountProfileRoutes
  | typeof accountLinkRoutes
  | typeof operationRoutes
  | typeof personalDataRoutes
  | typeof fileRoutes
  | typeof agentRoutes
  | typeof labelRoutes
  | typeof listingRoutes
  | typeof lineageRoutes
  | typeof surveyRoutes
  | typeof shareRoutes
  | typeof noticeRoutes
  | typeof chatRoutes
  | typeof consentRoutes
  | typeof chatAnalysisRoutes
  | typeof agentArchiveRoutes
  | typeof goldenRoutes
  | typeof modelSettingsRoutes
  | typeof modelTrainingRoutes
  | typeof mcpRoutes
  | typeof apiKeyRoutes
  | typeof embedRoutes
  | typeof studioRoutes
  | typeof agentEditorRoutes
  | typeof pluginRoutes
  | typeof openApiImportRoutes
  | typeof workflowRoutes
  | typeof membershipRoutes
)[number];
/** Whose rows a sample speaks of. */
export type SampleIds = { tenantId: string; host: string; userId: string; qrId: string };

const siteKey = 'sample-sample-sample-1';
const visit = () => ({ visitor: 'v'.repeat(43), sessionId: randomUUID() });
const brand = { title: '样例' };
const pluginHead = { pluginName: '样例', pluginDescription: '样例', pluginCallableName: 'sample' };
const modelFields = {
  name: '样例模型',
  kind: 'LLM',
  baseUrl: 'https://api.example.com/v1',
  modelName: 'sample',
} as const;

/** One input for every route that passes its schema. A route without a sample fails to compile, and fails the matrix. */
export const samples: typeof moneySamples &
  typeof platformSamples &
  typeof cardSamples &
  typeof knowledgeSamples & { [R in KnownRoute as R['name']]: (ids: SampleIds) => RouteCall<R> } = {
  ...moneySamples,
  ...platformSamples,
  ...cardSamples,
  ...knowledgeSamples,
  memberTemplates: () => ({ query: { category: 'PERSONAL' } }),
  monthConfigs: () => ({}),
  findUserMemberInfo: () => ({}),
  findUseFeeData: () => ({}),
  launchPage: () => ({ body: { pageNumber: 0, agentName: '助手', launchTags: ['bank'] } }),
  launchCounts: () => ({ query: { agentName: '助手' } }),
  pageCreatedByMe: () => ({ body: { pageNumber: 0, copyByMe: true, queryStatus: 'C90_bay' } }),
  agentDetail: () => ({ params: { id: randomUUID() }, query: {} }),
  releaseLatest: () => ({ params: { id: randomUUID() }, query: {} }),
  quickAddAgent: () => ({ body: { agentName: '样例智能体' } }),
  updateIntro: () => ({ params: { id: randomUUID() }, body: { agentName: '改名' } }),
  deleteAgent: () => ({ params: { id: randomUUID() } }),
  wasCopied: () => ({ params: { id: randomUUID() }, query: {} }),
  mayUseAgent: () => ({ params: { id: randomUUID() }, query: {} }),
  copyCostFee: () => ({ body: { agentId: randomUUID() } }),
  copyFromLaunch: () => ({ params: { id: randomUUID() }, body: {} }),
  copyFromLaunchShare: () => ({ params: { id: randomUUID() }, body: { shareToken: 'no-such-token' } }),
  withdrawLaunch: () => ({ params: { id: randomUUID() } }),
  saveEditInfo: () => ({ body: { agentId: randomUUID() } }),
  applyListing: () => ({ body: { agentId: randomUUID() } }),
  schemaUseCountByIds: () => ({ body: { schema_ids: [randomUUID()] } }),
  schemaUseCount: () => ({}),
  generateShareKey: () => ({ query: { agentId: randomUUID() } }),
  listShareKeys: () => ({ query: { agentId: randomUUID() } }),
  revokeShareKey: () => ({ params: { id: randomUUID() } }),
  readLineage: () => ({ params: { id: randomUUID() } }),
  takeLineage: () => ({ params: { id: randomUUID() }, body: { latestNo: 1, fields: ['prompt'] } }),
  saveSurvey: () => ({ body: { identity: 1, directions: ['bank'] } }),
  surveyState: () => ({}),
  surveyResults: () => ({}),
  listLabels: () => ({}),
  createLabel: () => ({ body: { labelName: randomUUID().slice(0, 12) } }),
  updateLabel: () => ({ params: { id: randomUUID() }, body: { labelName: '改名' } }),
  deleteLabel: () => ({ params: { id: randomUUID() } }),
  listListings: () => ({ query: { pageNumber: 0, pageSize: 5, status: 'PENDING' } }),
  reviewListing: () => ({ params: { id: randomUUID() }, body: { approve: false, reason: '样例' } }),
  delistAgent: () => ({ params: { id: randomUUID() }, body: { reason: '样例' } }),
  askProof: () => ({ body: { purpose: 'login', account: uniqueMail() } }),
  captchaImage: () => ({}),
  login: () => ({ body: { username: 'nobody', password: 'wrong-password-1', code: 'abcd', uuid: randomUUID() } }),
  logout: () => ({}),
  register: () => ({ body: { account: uniqueMail(), checkCode: '123456', password: 'new-password-1' } }),
  sendCheckCode: () => ({ body: { account: uniqueMail(), type: 'EMAIL', scene: 'REG' } }),
  emailPhoneLogin: () => ({ body: { account: uniqueMail(), checkCode: '123456' } }),
  changePassword: () => ({ body: { currentPassword: 'not-the-password', newPassword: 'new-password-1' } }),
  listOwnLogins: () => ({}),
  endOwnLogins: () => ({ body: { password: testPassword, loginId: randomUUID() } }),
  resetPassword: () => ({ body: { account: uniqueMail(), checkCode: '123456', newPassword: 'new-password-1' } }),
  issueXat: () => ({}),
  exchangeXat: () => ({ body: { xat: 'no-such-ticket' } }),
  xatOwner: () => ({ body: { xat: 'no-such-ticket' } }),
  keepSession: () => ({}),
  qrCode: () => ({}),
  qrCodeStatus: ({ qrId }) => ({ params: { id: qrId } }),
  qrCodeScan: ({ qrId }) => ({ params: { id: qrId } }),
  qrCodeConfirm: ({ qrId }) => ({ params: { id: qrId }, body: { allow: true } }),
  getTenantInfo: ({ host }) => ({ query: { domain: host } }),
  findUserInfo: () => ({}),
  findIsFirstLogin: ({ tenantId }) => ({ query: { tenantId } }),
  getUseEditNum: () => ({}),
  listTenants: () => ({ query: { pageNumber: 0, pageSize: 5, search: '租户' } }),
  createTenant: () => ({
    body: { code: `s-${randomUUID().slice(0, 23)}`, name: '新租户', brand, settings: {}, hosts: [] },
  }),
  updateTenant: ({ tenantId, host }) => ({
    params: { id: tenantId },
    body: { name: '改名', brand, settings: {}, hosts: [{ host }], status: 'active' },
  }),
  listUsers: () => ({ query: { pageNumber: 0, pageSize: 5, search: 'u-', role: 'user', status: 'active' } }),
  updateUser: ({ userId }) => ({ params: { id: userId }, body: { role: 'user', isWhite: false, status: 'active' } }),
  saveProfile: () => ({ body: { displayName: '样例', avatar: null } }),
  sendContactCode: () => ({ body: { account: uniqueMail() } }),
  changeContact: () => ({ body: { account: uniqueMail(), checkCode: '123456', password: 'not-the-password' } }),
  createUser: () => ({ body: { username: `n-${randomUUID().slice(0, 12)}`, displayName: '新人', role: 'user' } }),
  resetUserPassword: ({ userId }) => ({ params: { id: userId }, body: { way: 'link' } }),
  listInvites: () => ({ query: { pageNumber: 0, pageSize: 5 } }),
  createInvite: () => ({ body: { role: 'user', email: uniqueMail() } }),
  revokeInvite: () => ({ params: { id: randomUUID() } }),
  readAccountLink: () => ({ body: { linkId: randomUUID(), secret: 'A'.repeat(43) } }),
  acceptInvite: () => ({
    body: {
      ...{ linkId: randomUUID(), secret: 'A'.repeat(43), username: `n-${randomUUID().slice(0, 12)}` },
      password: 'new-password-1',
    },
  }),
  setPasswordByLink: () => ({ body: { linkId: randomUUID(), secret: 'A'.repeat(43), newPassword: 'new-password-1' } }),
  readDataExport: () => ({}),
  beginDataExport: () => ({}),
  downloadDataExport: () => ({ params: { no: '9' } }),
  readRemoval: () => ({}),
  askRemoval: () => ({ body: { password: 'not-the-password' } }),
  readUserExport: ({ userId }) => ({ params: { id: userId } }),
  beginUserExport: ({ userId }) => ({ params: { id: userId } }),
  downloadUserExport: ({ userId }) => ({ params: { id: userId, no: '9' } }),
  askUserRemoval: ({ userId }) => ({ params: { id: userId } }),
  cancelUserRemoval: ({ userId }) => ({ params: { id: userId } }),
  listAudit: () => ({
    query: {
      pageNumber: 0,
      pageSize: 5,
      action: 'session.open',
      search: 'u-',
      from: '2026-01-01T00:00:00Z',
      to: '2036-01-01T00:00:00+08:00',
    },
  }),
  auditChart: () => ({}),
  uploadFile: () => ({ query: { presignedUrl: 'true' } }),
  readFile: () => ({ params: { id: randomUUID() }, query: { until: 4_000_000_000, sign: 'not-the-sign' } }),
  uploadIcon: () => ({}),
  uploadIconShort: () => ({}),
  iconPage: () => ({ body: { pageNumber: 0, pageSize: 5 } }),
  readIcon: () => ({ params: { id: randomUUID() } }),
  deleteFile: () => ({ params: { id: randomUUID() } }),
  fileUsage: () => ({}),
  chat: () => ({ body: { session_id: randomUUID(), schema_id: randomUUID(), query: '你好' } }),
  sessionEvents: () => ({ params: { id: randomUUID() }, query: {} }),
  operationState: () => ({ query: { olderThan: '0' } }),
  endRun: () => ({ params: { id: randomUUID() } }),
  beginRunAgain: () => ({ params: { id: randomUUID() } }),
  rateAnswer: () => ({ body: { run_id: randomUUID(), rating: 'down' } }),
  stopRun: () => ({ body: { session_id: randomUUID() } }),
  sessionList: () => ({ query: { schema_id: randomUUID() } }),
  sessionHistory: () => ({ params: { id: randomUUID() } }),
  deleteSession: () => ({ body: { session_id: randomUUID() } }),
  updateSessionTitle: () => ({ body: { session_id: randomUUID(), new_title: '样例' } }),
  shareSession: () => ({ body: { session_id: randomUUID(), shared: true } }),
  sessionShare: () => ({ params: { id: randomUUID() } }),
  forkSession: () => ({ body: { session_id: randomUUID() } }),
  billingCheck: () => ({ body: { agentId: randomUUID(), sessionId: randomUUID() } }),
  chatAnalysis: () => ({ params: { id: randomUUID() }, query: {} }),
  chatCountAnalysis: () => ({ params: { id: randomUUID() }, query: {} }),
  exportSessions: () => ({ query: { schema_id: randomUUID() } }),
  widgetData: () => ({ params: { id: randomUUID(), index: 0 } }),
  usageReport: () => ({ body: { sessionId: randomUUID(), agentId: randomUUID() } }),
  noticePage: () => ({ query: { pageNumber: 0, pageSize: 5 } }),
  unreadNotices: () => ({}),
  listModels: () => ({ query: {} }),
  createModel: () => ({ body: { ...modelFields, scope: 'personal' } }),
  updateModel: () => ({ params: { id: randomUUID() }, body: modelFields }),
  deleteModel: () => ({ params: { id: randomUUID() } }),
  testModel: () => ({ body: { ...modelFields, baseUrl: 'http://10.0.0.1/v1' } }),
  listProviderModels: () => ({ body: { baseUrl: 'http://10.0.0.1/v1' } }),
  startTraining: () => ({ params: { id: randomUUID() }, query: { name: '样例' } }),
  listTrainings: () => ({ params: { id: randomUUID() } }),
  readTraining: () => ({ params: { id: randomUUID() } }),
  cancelTraining: () => ({ params: { id: randomUUID() } }),
  modelUse: () => ({ params: { id: randomUUID() }, query: { days: 7 } }),
  consent: () => ({ body: { run_id: randomUUID(), call_id: 'call_1', allow: true } }),
  readConsents: () => ({ params: { id: randomUUID() } }),
  setConsent: () => ({ params: { id: randomUUID() }, body: { part: 'builtin:calculator', asking: 'always' as const } }),
  readNotices: () => ({ body: { id: randomUUID() } }),
  exportAgent: () => ({ params: { id: randomUUID() } }),
  importAgent: () => ({}),
  readGolden: () => ({ params: { id: randomUUID() } }),
  saveGolden: () => ({
    params: { id: randomUUID() },
    body: {
      questions: [{ id: randomUUID(), question: '今天几号？', check: { kind: 'contains' as const, words: ['日'] } }],
    },
  }),
  runGolden: () => ({ params: { id: randomUUID() }, body: { version: { release: 1 } } }),
  pluginPage: () => ({ body: { pluginTypes: ['HTTP'] } }),
  createPlugin: () => ({ body: { ...pluginHead, pluginType: 'JAVASCRIPT' } }),
  createWorkflow: () => ({
    body: { workflowName: '样例', workflowDescription: '样例', workflowCallableName: `w_${randomUUID().slice(0, 8)}` },
  }),
  readPlugin: () => ({ params: { id: randomUUID() } }),
  savePlugin: () => ({
    params: { id: randomUUID() },
    body: {
      ...pluginHead,
      draftNo: 1,
      document: { kind: 'HTTP', request: { method: 'GET', url: 'http://10.0.0.1/' } },
    },
  }),
  testPlugin: () => ({ params: { id: randomUUID() }, body: { draftNo: 1, input: {} } }),
  releasePlugin: () => ({ params: { id: randomUUID() }, body: { draftNo: 1 } }),
  deletePlugin: () => ({ params: { id: randomUUID() } }),
  allTags: () => ({}),
  refineCallableName: () => ({ body: { name: '天气查询' } }),
  readEmbed: () => ({ params: { agentId: randomUUID() } }),
  saveEmbed: () => ({
    params: { agentId: randomUUID() },
    body: { origins: ['https://shop.example'], isOn: true, dayLimit: 200 },
  }),
  renewEmbedKey: () => ({ params: { agentId: randomUUID() } }),
  openEmbed: () => ({ params: { siteKey }, body: {} }),
  askEmbed: () => ({ params: { siteKey }, body: { ...visit(), runId: randomUUID(), question: '你好' } }),
  embedEvents: () => ({ params: { siteKey }, body: { ...visit(), after: 0 } }),
  stopEmbed: () => ({ params: { siteKey }, body: visit() }),
  listMcpServers: () => ({}),
  addMcpServer: () => ({ body: { name: '样例', url: 'http://10.0.0.1/mcp' } }),
  refreshMcpServer: () => ({ params: { id: randomUUID() } }),
  chooseMcpTools: () => ({ params: { id: randomUUID() }, body: { enabled: [] } }),
  deleteMcpServer: () => ({ params: { id: randomUUID() } }),
  beginMcpOauth: () => ({ params: { id: randomUUID() } }),
  finishMcpOauth: () => ({ body: { state: 'no-such-state', code: 'c' } }),
  listApiKeys: () => ({}),
  createApiKey: () => ({ body: { name: '样例', agentId: null, days: 30, dayLimit: 10, monthLimit: null } }),
  changeApiKey: () => ({ params: { id: randomUUID() }, body: { name: '样例', dayLimit: null, monthLimit: 5 } }),
  revokeApiKey: () => ({ params: { id: randomUUID() } }),
  apiKeyUsage: () => ({ params: { id: randomUUID() } }),
  listMcpKeys: () => ({ query: {} }),
  createMcpKey: () => ({ body: { kind: 'agent', targetId: randomUUID() } }),
  revokeMcpKey: () => ({ params: { id: randomUUID() } }),
  readDraft: () => ({ params: { id: randomUUID() } }),
  saveDraft: () => ({
    params: { id: randomUUID() },
    body: {
      draftNo: 1,
      agentName: '样例',
      agentDescription: '',
      agentIcon: '1',
      agentIconBackground: '#d6e4ff',
      document: { prompt: '你是样例。' },
    },
  }),
  releaseAgent: () => ({ params: { id: randomUUID() }, body: { draftNo: 1 } }),
  listVersions: () => ({ params: { id: randomUUID() } }),
  readVersion: () => ({ params: { id: randomUUID() }, query: { release: 1 } }),
  backUpDraft: () => ({ params: { id: randomUUID() }, body: {} }),
  restoreVersion: () => ({ params: { id: randomUUID() }, body: { draftNo: 1, version: { release: 1 } } }),
  improvePrompt: () => ({ params: { id: randomUUID() }, body: { prompt: '你是样例。' } }),
  proposePlan: () => ({ params: { id: randomUUID() }, body: {} }),
  listParts: () => ({ query: {} }),
  listAgentEditors: () => ({ params: { id: randomUUID() } }),
  addAgentEditor: () => ({ params: { id: randomUUID() }, body: { account: 'nobody' } }),
  removeAgentEditor: () => ({ params: { id: randomUUID(), accountId: randomUUID() } }),
  listSharedAgents: () => ({}),
  beatPresence: () => ({ params: { id: randomUUID() } }),
  readTrace: () => ({ params: { id: randomUUID() } }),
  listRecords: () => ({ params: { id: randomUUID() }, query: {} }),
  readRecord: () => ({ params: { id: randomUUID(), sessionId: randomUUID() } }),
  preprocessOpenApi: () => ({
    body: { openApiSchemaOrUrl: 'curl https://api.example.com/pets', baseUrl: 'https://api.example.com' },
  }),
  importOpenApi: () => ({
    body: { plugins: [{ ...pluginHead, method: 'GET', url: 'https://api.example.com/pets' }], tag: '样例' },
  }),
  readGoldenRun: () => ({ params: { id: randomUUID() } }),
  testWorkflow: () => ({ params: { id: randomUUID() }, body: { draftNo: 1, input: {} } }),
  readWorkflowRun: () => ({ params: { id: randomUUID(), runId: randomUUID() } }),
  listWorkflowRuns: () => ({ params: { id: randomUUID() } }),
  stopWorkflowRun: () => ({ params: { id: randomUUID(), runId: randomUUID() } }),
  fillWorkflowForm: () => ({
    params: { id: randomUUID(), runId: randomUUID() },
    body: { key: 'form1', values: {} },
  }),
};
