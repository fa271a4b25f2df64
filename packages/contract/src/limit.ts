import type { ErrorCode } from './error.ts';

/** Whose count it is. */
type Scope = 'account' | 'tenant' | 'agent' | 'session' | 'embed' | 'address' | 'one';
/**
 * kept: how many there may be, counted among what is stored. day: how many may be made within a day of China.
 * open: how many may go on at this moment. sent: the size of one thing that is sent.
 */
type Kind = 'kept' | 'day' | 'open' | 'sent';
type Unit = 'count' | 'bytes' | 'characters';

type Row<K extends Kind> = {
  readonly kind: K;
  readonly of: Scope;
  readonly most: number;
  readonly unit: Unit;
  readonly code: ErrorCode;
  /** What it is, in words; `en` for operators, `zh` also for whoever sent too much. */
  readonly zh: string;
  readonly en: string;
};
export type Limit = Row<Kind>;

const row =
  <K extends Kind>(kind: K, unit: Unit = 'count') =>
  (of: Scope, most: number, code: ErrorCode, zh: string, en: string): Row<K> => ({
    kind,
    of,
    most,
    unit,
    code,
    zh,
    en,
  });
const kept = row('kept');
const day = row('day');
const open = row('open');
const sent = (most: number, zh: string, en: string) => row('sent')('one', most, 'BAD_REQUEST', zh, en);
const text = (most: number, zh: string, en: string) => row('sent', 'characters')('one', most, 'BAD_REQUEST', zh, en);
const file = (most: number, zh: string, en: string) => row('sent', 'bytes')('one', most, 'TOO_LARGE', zh, en);

const megabyte = 1024 * 1024;

/** Every size and count that somebody can meet. The server takes from it in `features/limit` and `http` only. */
export const limits = {
  agents: kept('account', 500, 'AGENTS_FULL', '智能体', 'agents of one’s own'),
  agentCopies: day('account', 50, 'COPIES_USED', '当天复制的智能体', 'agents copied within a day'),
  tools: kept('account', 500, 'PLUGIN_TOO_MANY', '工具和工作流', 'tools and workflows'),
  models: kept('account', 20, 'MODEL_TOO_MANY', '个人模型', 'models of one’s own'),
  tenantModels: kept('tenant', 100, 'MODEL_TOO_MANY', '租户模型', 'models of a tenant'),
  mcpServers: kept('account', 20, 'MCP_SERVERS_FULL', 'MCP 服务', 'MCP servers'),
  mcpKeys: kept('account', 50, 'MCP_KEYS_FULL', 'MCP 密钥', 'keys for MCP clients'),
  cards: kept('account', 200, 'CARD_TOO_MANY', '卡片和表单', 'cards and forms'),
  apiKeys: kept('account', 50, 'API_KEYS_FULL', 'API 密钥', 'keys for programs'),
  shareLinks: kept('agent', 50, 'SHARE_TOO_MANY', '有效的分享链接', 'working share links of one account'),
  editors: kept('agent', 20, 'EDITORS_FULL', '协作者', 'editors'),
  embeds: kept('account', 100, 'EMBEDS_FULL', '网站嵌入', 'agents shown on other sites'),
  files: kept('account', 10_000, 'FILES_FULL', '文件', 'files and icons'),
  fileBytes: row('kept', 'bytes')('account', 1024 * megabyte, 'FILE_QUOTA_FULL', '文件空间', 'file space'),
  invites: kept('tenant', 200, 'INVITES_FULL', '还没有使用的邀请', 'open invitations of a tenant'),
  inviteDay: day('tenant', 500, 'INVITES_DAY_FULL', '当天发出的邀请', 'invitations to a tenant within a day'),
  accountDay: day('account', 500, 'ACCOUNTS_DAY_FULL', '当天新建的账号', 'accounts made by one administrator in a day'),
  teamInvites: kept('account', 100, 'TEAM_INVITES_FULL', '还没有用完的团队邀请', 'open invitations to one’s teams'),
  benefitBatchDay: day(
    'tenant',
    50,
    'BENEFIT_BATCHES_DAY_FULL',
    '当天生成的权益码批次',
    'batches of benefit codes of a tenant within a day',
  ),
  knowledgeBases: kept('account', 100, 'KNOWLEDGE_TOO_MANY', '知识库', 'knowledge bases of one’s own'),
  knowledgeFiles: kept('account', 5_000, 'KNOWLEDGE_FILES_FULL', '知识库文件', 'files in one’s knowledge bases'),
  knowledgeFolders: kept('account', 500, 'FOLDERS_FULL', '知识库文件夹', 'folders in one’s knowledge bases'),
  knowledgeBytes: row('kept', 'bytes')(
    'account',
    10 * 1024 * megabyte,
    'KNOWLEDGE_SPACE_FULL',
    '知识库空间',
    'space of one’s knowledge bases; less where a plan says so',
  ),
  sessions: kept('account', 10_000, 'SESSIONS_FULL', '对话', 'conversations'),

  accountRuns: open('account', 20, 'RUNS_FULL', '同时进行的回答', 'answers at once'),
  embedRuns: open('embed', 20, 'EMBED_BUSY', '嵌入中同时进行的回答', 'answers at once to visitors of one embed'),
  tenantRuns: open('tenant', 1_000, 'TENANT_BUSY', '租户同时进行的回答', 'answers at once in a tenant'),
  sessionTurns: open('session', 5, 'TURNS_WAITING', '一个对话里排队的问题', 'questions waiting in a conversation'),
  accountStreams: open('account', 50, 'STREAMS_FULL', '同时打开的对话', 'open streams, in each api process'),
  addressStreams: open(
    'address',
    100,
    'STREAMS_FULL',
    '访客同时打开的对话',
    'open streams of visitors behind one address',
  ),
  tenantStreams: open(
    'tenant',
    12_000,
    'TENANT_BUSY',
    '租户同时打开的对话',
    'open streams of a tenant, in each api process',
  ),
  uploads: open('account', 10, 'UPLOADS_FULL', '同时上传的文件', 'uploads at once, in each api process'),
  halfSentBodies: open('address', 50, 'BODIES_FULL', '尚未发完的请求', 'requests whose body has not come whole'),
  sandboxWaiting: open('account', 20, 'SANDBOX_QUEUE_FULL', '等待运行的代码', 'code runs waiting for their turn'),
  tenantSandboxWaiting: open(
    'tenant',
    100,
    'SANDBOX_QUEUE_FULL',
    '租户等待运行的代码',
    'code runs of a tenant waiting',
  ),

  bodyBytes: file(megabyte, '请求内容', 'the body of a request'),
  callBytes: file(24 * megabyte, 'API 调用的内容', 'the body of a program’s call'),
  callPictureSize: file(4 * megabyte, 'API 调用里的图片', 'a picture in a program’s call'),
  fileSize: file(15 * megabyte, '文件', 'a file'),
  iconSize: file(2 * megabyte, '图标', 'an icon'),
  archiveSize: file(2 * megabyte, '智能体压缩包', 'the archive of an agent'),
  agentName: text(15, '名称', 'the name of an agent'),
  sessionTitle: text(15, '对话标题', 'the title of a conversation'),
  promptBytes: row('sent', 'bytes')('one', 1500, 'BAD_REQUEST', '提示词', 'the prompt of an agent'),
  answerSchema: text(32_000, '回答的 JSON 结构', 'the JSON schema of answers'),
  cardName: text(30, '名称', 'the name of a card or form'),
  cardDescription: text(200, '说明', 'the description of a card or form'),
  cardSample: text(64_000, '示例数据', 'the sample data of a card or form'),
  knowledgeName: text(50, '名称', 'the name of a knowledge base'),
  segmentText: text(4_000, '分段内容', 'the text of a segment'),
  question: text(8_000, '问题', 'a question'),
  questionFiles: sent(9, '一个问题的文件', 'files with a question'),
  callPictures: sent(4, '一次 API 调用的图片', 'pictures with a program’s question'),
  embeddedTexts: sent(256, '一次计算向量的文本', 'texts whose vectors a program asks for at once'),
  embeddedText: text(8_000, '计算向量的文本', 'a text whose vector a program asks for'),
  presetQuestions: sent(6, '预设问题', 'preset questions of an agent'),
  skills: sent(30, '技能', 'skills of an agent'),
  variables: sent(50, '变量', 'variables of an agent'),
  attachedParts: sent(200, '同一类添加项', 'tools, bases, workflows, rules or cards of an agent, of each kind'),
  members: sent(12, '成员', 'members of a team'),
  connections: sent(60, '连线', 'connections between members'),
  goldenQuestions: sent(30, '标准问题', 'golden questions of an agent'),
  embedOrigins: sent(20, '允许的网站', 'sites that may show an agent'),
  embedDay: sent(100_000, '嵌入每天的提问', 'questions a day that an embed may be set to'),
  pluginTags: sent(5, '标签', 'tags of a tool'),
  toolCode: text(50_000, '代码', 'the code of a tool'),
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;
type Of<K extends Kind> = { [N in LimitName]: (typeof limits)[N]['kind'] extends K ? N : never }[LimitName];
export type KeptLimit = Of<'kept' | 'day'>;
export type OpenLimit = Of<'open'>;
export type SentLimit = Of<'sent'>;

/** What a tenant's administrator may choose for their own people. */
export const tenantChoices = {
  accountRuns: { least: 1, most: 1_000, usual: limits.accountRuns.most },
  accountStreams: { least: 5, most: 12_000, usual: limits.accountStreams.most },
} as const;

const units: Record<Unit, string> = { count: '个', bytes: '字节', characters: '个字符' };
/** For the field that is too long. */
export const overWords = (name: SentLimit) => `${limits[name].zh}最多${limits[name].most}${units[limits[name].unit]}`;
