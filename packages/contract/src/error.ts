import { cardErrors } from './error-card.ts';
import { knowledgeErrors } from './error-knowledge.ts';
import { moneyErrors } from './error-money.ts';
import { type ErrorRow, refused, row } from './error-row.ts';

/** The one place that maps an error to status, code and words. `{x}` is filled from the error's params. */
export const errorTable = {
  ...moneyErrors,
  ...cardErrors,
  ...knowledgeErrors,
  TOKEN_INVALID: row('unauthenticated', 403, 403, 'token失效', 'Your session has expired'),
  NO_PERMISSION: row('forbidden', 401, 401, '没有权限', 'No permission'),
  KEY_SCOPE: row(
    'forbidden',
    401,
    401,
    '这把 API 密钥没有这个权限，请换一把，或登录后操作',
    'This API key does not open this; use another one, or log in',
  ),
  BAD_REQUEST: row('invalid', 400, 400, '请求参数错误', 'Bad parameters'),
  NOT_FOUND: row('not-found', 404, 404, '请求资源不存在', 'Resource not found'),
  TIMEOUT: row('internal', 408, 408, '请求超时', 'Request timed out'),
  TOO_LARGE: row('invalid', 413, 413, '请求内容过大', 'Request is too large'),
  TOO_MANY_REQUESTS: row(
    'limit',
    429,
    429,
    '操作太频繁，请{seconds}秒后再试',
    'Too many requests, try again in {seconds} s',
  ),
  INTERNAL: row('internal', 500, 500, '服务器错误 500', 'Server error 500'),
  UNAVAILABLE: row('internal', 503, 503, '服务器错误 503', 'Server error 503'),
  TRY_LATER: row(
    'internal',
    503,
    503,
    '服务暂时不可用，请稍后再试',
    'The service is not available at the moment, please try again shortly',
  ),
  SETUP_NEEDED: row(
    'refused',
    503,
    503,
    '平台还没有初始化，请打开 /setup',
    'Nothing has been set up here yet, please open /setup',
  ),
  MAIL_NOT_SET_UP: refused(
    '平台没有配置邮件服务，请联系管理员',
    'No mail service is configured here, please contact the administrator',
  ),
  SMS_NOT_SET_UP: refused(
    '平台没有配置短信服务，请联系管理员',
    'No text message service is configured here, please contact the administrator',
  ),
  SETUP_DONE: refused('平台已经初始化过了，请直接登录', 'This platform is set up already, please log in'),
  SETUP_CODE_WRONG: refused(
    '初始化码不对或已失效，请以服务日志里最新的一个为准',
    'The setup code is wrong or over; the newest one stands in the log of the server',
  ),

  CAPTCHA_WRONG: refused('图形验证码错误或已失效', 'The captcha is wrong or has expired'),
  LOGIN_FAILED: refused('账号或密码错误', 'Wrong account or password'),
  ACCOUNT_LOCKED: refused(
    '从你现在的网络登录这个账号，失败次数过多，请{minutes}分钟后再试，或改用验证码登录',
    'Too many failed logins to this account from your network, try again in {minutes} min or log in with a code',
  ),
  PROOF_REQUIRED: refused(
    '安全验证没有通过或已失效，请再试一次',
    'The security check failed or expired, please try again',
  ),
  ACCOUNT_DISABLED: refused('账号已停用，请联系管理员', 'This account is disabled, please contact the administrator'),
  ACCOUNT_TAKEN: refused('该账号已注册，请直接登录', 'This account is already registered, please log in'),
  REGISTRATION_CLOSED: refused(
    '本站未开放注册，请联系管理员',
    'Registration is closed here, please contact the administrator',
  ),
  PASSWORD_GUESSABLE: refused(
    '这个密码容易被猜到：过于常见、曾经泄露，或由平台、企业、账号名组成，请换一个',
    'This password is easy to guess: common, leaked before, or made of the name of the platform, tenant or account',
  ),
  PASSWORD_ONE_TIME: refused(
    '这是一次性密码，请设置自己的新密码',
    'This is a one-time password, please choose one of your own',
  ),
  ACCOUNT_NAME_TAKEN: refused('账号名、邮箱或手机号已被使用', 'The account name, mail or phone is already taken'),
  ACCOUNT_WITHOUT_MAIL: refused('该账号没有邮箱，请改用链接', 'This account has no mail address, please use a link'),
  TENANT_WITHOUT_HOST: refused(
    '该租户还没有绑定域名，链接无处可去',
    'This tenant has no host yet, so a link would lead nowhere',
  ),
  LINK_OVER: refused('链接已失效，请向管理员要一个新的', 'This link is no longer good, please ask for a new one'),
  INVITES_FULL: refused(
    '还没有使用的邀请最多{max}个，请先收回不用的',
    'At most {max} invitations can be open; take some back first',
  ),
  INVITES_DAY_FULL: refused(
    '今天已经发出{max}个邀请，请明天再来',
    '{max} invitations were made today, please come back tomorrow',
  ),
  ACCOUNTS_DAY_FULL: refused(
    '今天已经新建{max}个账号，请明天再来',
    '{max} accounts were made today, please come back tomorrow',
  ),
  CHECK_CODE_WRONG: refused('验证码错误或已失效', 'The code is wrong or has expired'),
  CHECK_CODE_TOO_SOON: refused('验证码已发送，请{seconds}秒后再试', 'A code was just sent, try again in {seconds} s'),
  CHECK_CODE_DAY_USED: row(
    'limit',
    429,
    429,
    '今天发送的验证码太多，请{hours}小时后再试',
    'Too many codes were sent today, try again in {hours} h',
  ),
  QR_EXPIRED: refused('二维码已失效，请刷新', 'The QR code has expired, please refresh it'),
  XAT_INVALID: refused('登录凭证已失效，请重新登录', 'The sign-in link has expired, please log in again'),
  HOST_TAKEN: refused('该域名已绑定其他租户', 'This host already belongs to another tenant'),
  TENANT_CODE_TAKEN: refused('租户标识已存在', 'This tenant code is taken'),
  PLATFORM_TENANT_FIXED: refused('平台租户不能停用', 'The platform tenant cannot be disabled'),
  MEMBER_REQUIRED: refused('请先开通会员', 'Please open membership first'),
  AGENT_UNRELEASED: refused('请先发布后使用', 'Please publish and use first'),
  AGENT_NOT_RELEASED: refused('该智能体尚未发布', 'This agent has not been released'),
  RECORD_FIGURES_ONLY: refused(
    '这段会话只能看到数字，内容不对作者开放',
    'Only figures of this conversation are shown, its content is not open to the author',
  ),
  SHARE_TOO_MANY: refused(
    '有效的分享链接已有{max}个，请先撤销不用的',
    'There are {max} working links already, please revoke some first',
  ),
  AGENTS_FULL: refused('智能体最多{max}个，请先删除不用的', 'At most {max} agents; delete some first'),
  COPIES_USED: refused(
    '今天已经复制了{max}个智能体，请明天再来',
    'You have copied {max} agents today, please come back tomorrow',
  ),
  MCP_SERVERS_FULL: refused('MCP 服务最多{max}个，请先删除不用的', 'At most {max} MCP servers; delete some first'),
  MCP_KEYS_FULL: refused('MCP 密钥最多{max}个，请先撤销不用的', 'At most {max} keys; revoke some first'),
  API_KEYS_FULL: refused('API 密钥最多{max}个，请先撤销不用的', 'At most {max} API keys; revoke some first'),
  EMBEDS_FULL: refused(
    '最多在网站上嵌入{max}个智能体，请先删除不用的智能体',
    'At most {max} agents can be shown on other sites; delete some of those first',
  ),
  FILES_FULL: refused('文件最多{max}个，请先删除不用的', 'At most {max} files; delete some first'),
  SESSIONS_FULL: refused('对话最多{max}个，请先删除不用的', 'At most {max} conversations; delete some first'),
  RUNS_FULL: refused(
    '你有{max}个回答正在进行，请等其中一个完成后再问',
    'You have {max} answers under way; let one of them finish first',
  ),
  EMBED_BUSY: row(
    'limit',
    429,
    429,
    '现在提问的人太多，请{seconds}秒后再试',
    'Too many people are asking right now, try again in {seconds} s',
  ),
  TENANT_BUSY: row(
    'limit',
    429,
    429,
    '现在使用的人太多，请{seconds}秒后再试',
    'Too many people are using this right now, try again in {seconds} s',
  ),
  STREAMS_FULL: row(
    'limit',
    429,
    429,
    '同时打开的对话最多{max}个，请关闭一些页面，{seconds}秒后再试',
    'At most {max} conversations can be open at once; close some pages and try again in {seconds} s',
  ),
  UPLOADS_FULL: row(
    'limit',
    429,
    429,
    '同时上传的文件最多{max}个，请等其中一个完成',
    'At most {max} files can be uploaded at once; let one of them finish first',
  ),
  BODIES_FULL: row(
    'limit',
    429,
    429,
    '同时发送的请求太多，请{seconds}秒后再试',
    'Too many requests are being sent at once, try again in {seconds} s',
  ),
  EDIT_NEEDS_FEE: refused(
    '免费编辑次数已用完，本次编辑将扣除{yuan}元，是否继续？',
    'Your free edits are used up. This edit costs {yuan} yuan. Continue?',
  ),
  LISTING_PENDING: refused('上架申请正在审核中，请勿重复提交', 'The listing application is already under review'),
  LISTING_ALREADY: refused('该智能体已上架', 'This agent is already listed'),
  LISTING_DECIDED: refused('该申请已被处理，请刷新列表', 'This application was already decided, please refresh'),
  LINEAGE_MOVED: refused('来源又有了新版本，请重新比较', 'The author has released again, please compare anew'),
  SURVEY_ANSWERED: refused('您已提交过', 'You have answered already'),
  LABEL_TAKEN: refused('标签名称已存在', 'This label already exists'),
  FILE_QUOTA_FULL: refused(
    '空间不够：上限 {limit}，已用 {used}，这个文件需要 {wanted}。请先删除不用的文件。',
    'Not enough room: {used} of {limit} is used and this file needs {wanted}. Delete files you no longer need.',
  ),
  FILE_IN_USE: refused(
    '有 {agents} 个智能体正在用它作图标，请先给它们换一个图标。',
    'This is the icon of {agents} agent(s). Give them another icon first.',
  ),
  TENANT_CHANGED: refused(
    '你打开之后，有人保存过这个租户。你的修改没有保存。',
    'Somebody else has saved this tenant since you opened it. Nothing of yours was saved.',
  ),
  PICTURE_NOT_INLINE: row(
    'invalid',
    400,
    400,
    '图片请写在请求里：data:image/png;base64,… 或 data:image/jpeg;base64,…，平台不会去取网址',
    'Send a picture inside the call, as data:image/png;base64,... or data:image/jpeg;base64,...; addresses are not fetched',
  ),
  FILE_TYPE_REFUSED: refused('文件格式不支持', 'File format not supported'),
  QUESTION_EMPTY: refused('请先输入内容或上传文件', 'Please enter a question or upload a file'),
  DAILY_COUNT_USED: refused(
    '今天的{count}次免费对话已用完，明天再来，或开通会员',
    'The {count} free chats of today are used up; come back tomorrow or open a membership',
  ),
  BILLING_DUE: refused('请先完成计费检查', 'The billing check is due first'),
  TURNS_WAITING: refused('还有问题在排队，请等回答完成', 'Questions are still waiting, please let them finish first'),
  MODEL_MISSING: refused('没有可用的模型，请联系管理员', 'No model is available, please contact the administrator'),
  MODEL_FAILED: refused(
    '模型暂时没有响应，本次未扣费，请重试',
    'The model did not answer; nothing was charged, please try again',
  ),
  MODEL_SILENT: refused(
    '模型太久没有响应，本次未扣费，请重试',
    'The model was silent for too long; nothing was charged, please try again',
  ),
  CONTEXT_FULL: refused(
    '内容超过了模型一次能读的长度，缩短后仍放不下，本次未扣费。请缩短问题或附件，或换一个上下文更长的模型',
    'This is more than the model can read at once, even shortened; nothing was charged. Please shorten the question or its files, or choose a model with a longer context',
  ),
  MODEL_BUSY: refused(
    '模型请求太多，本次未扣费，请稍后重试',
    'The model is busy; nothing was charged, please try again later',
  ),
  ANSWER_EMPTY: refused('请求出错！', 'Request error!'),
  RUN_BLOCKED: refused(
    '这次回答占用了太多计算资源，已停止，本次未扣费',
    'This answer took more of the machine than it may; stopped, nothing was charged',
  ),
  RUN_LOST: refused(
    '运行中断，多次恢复未成功，本次未扣费，请重试',
    'The run was interrupted and could not be resumed; nothing was charged, please try again',
  ),
  ANSWER_TOO_LONG: refused(
    '回答太长，已在上限处截断，前面的内容保留并计入用量。请缩小问题，或请它分几次回答',
    'The answer grew too long and was cut off; what came is kept and counted. Ask for less, or for one part at a time',
  ),
  ANSWER_TOO_SLOW: refused(
    '回答用时超过上限，已截断，前面的内容保留并计入用量。请缩小问题后重试',
    'The answer took too long and was cut off; what came is kept and counted. Ask for less and try again',
  ),
  ANSWER_UNSTORABLE: refused(
    '回答里有无法保存的内容，已停止，没有重复调用模型；已产生的用量照计。请换个问法重试',
    'The answer cannot be stored and the run was stopped; the model was not called again, and what it used is counted. Ask in another way',
  ),
  ANSWER_UNFIT: refused(
    '回答不符合所要求的 JSON，请模型改正一次后仍不符合，已停止；两次调用的用量照计。请简化 JSON 结构，或换一个模型',
    'The answer is not the JSON that was asked for, also after the model was asked to correct it; both calls are counted. Simplify the JSON schema, or use another model',
  ),
  NOTHING_FOUND: refused(
    '这个智能体只根据知识库回答，其中没有找到有关的内容，所以没有给出 JSON；请换个说法再问',
    'This agent answers from its knowledge only, and nothing about this was found there, so there is no JSON; ask in other words',
  ),
  RUN_ENDED: refused('管理员结束了这次运行，本次未扣费', 'An administrator ended this run; nothing was charged'),
  STEPS_EXHAUSTED: refused('步骤太多，已停止，本次未扣费', 'Too many steps; stopped, nothing was charged'),
  DRAFT_STALE: refused(
    '草稿已在别处保存过，你的修改还在这里，没有覆盖任何内容',
    'The draft was saved elsewhere meanwhile. Your changes are still here and nothing was overwritten',
  ),
  EDITOR_UNKNOWN: refused('没有找到这个账号，请核对后再试', 'There is no such account, please check it and try again'),
  EDITOR_SELF: refused('这是你自己的账号', 'This is your own account'),
  EDITORS_FULL: refused('协作者最多{max}人，请先移除一些', 'At most {max} editors; remove some first'),
  DEBUG_FIRST: refused('请调试成功后再发布', 'Please debug successfully before releasing'),
  WORKFLOW_UNFINISHED: refused(
    '工作流还不能运行，请先处理标出的节点',
    'The workflow cannot run yet; mend the marked nodes first',
  ),
  GENERATE_FAILED: refused('生成失败', 'Generate Failed'),
  AGENT_BUSY: refused(
    '该智能体已达到每分钟上限，请稍后再试，本次未扣费',
    'This agent has reached its limit for this minute; try again shortly, nothing was charged',
  ),
  ARCHIVE_NOT_ZIP: refused('请选择zip文件', 'Please select a zip file'),
  ARCHIVE_REFUSED: refused('压缩包不能导入：{why}', 'The archive cannot be imported: {why}'),
  ARCHIVE_NEWER: refused(
    '压缩包由更新的版本导出（格式{version}），请升级后再导入',
    'The archive comes from a newer version (format {version}); please upgrade first',
  ),
  PART_NOT_SHARED: refused(
    '有{n}个工具、工作流或知识库没有共享给你，只有它们的所有者可以添加',
    '{n} tools, workflows or knowledge bases are not shared with you; only their owner can attach them',
  ),
  NEVER_ASK_REFUSED: refused(
    '只有工具的所有者可以把工具设为不再询问，而且只能是只读的工具',
    'Only the owner of a tool can set it to never ask, and only if it merely reads',
  ),
  CONSENT_STRICTER: refused(
    '作者要求每次调用都询问，不能放宽',
    'The author wants every call to be asked about; this cannot be loosened',
  ),
  SECRET_AGAIN: row(
    'invalid',
    400,
    400,
    '密钥只用于原来的地址和授权方式，请重新填写密钥',
    'A secret is only used where and how it was given; please enter it again',
  ),
  ADDRESS_REFUSED: refused(
    '不能访问该地址：只能使用公网的 http 或 https 地址',
    'This address cannot be used: only public http or https addresses',
  ),
  MODEL_TOO_MANY: refused('模型最多{max}个，请先删除不用的', 'At most {max} models; delete some first'),
  TRAINING_KIND: refused('只有大语言模型可以训练', 'Only language models can be trained'),
  TRAINING_RUNNING: refused('该模型正在训练，请等它完成', 'This model is being trained, please let it finish'),
  TRAINING_FILE_REFUSED: refused('训练数据不能使用：{why}', 'The training data cannot be used: {why}'),
  GOLDEN_EMPTY: refused('还没有标准问题', 'There are no golden questions yet'),
  GOLDEN_RUNNING: refused('正在检验，请等它完成', 'A check is already running, please let it finish'),
  PLUGIN_TOO_MANY: refused(
    '工具和工作流最多{max}个，请先删除不用的，或升级套餐',
    'At most {max} tools and workflows; delete some first, or choose a larger plan',
  ),
  CALLABLE_NAME_TAKEN: refused('调用名称 {name} 已经用过', 'The callable name {name} is taken'),
  PLUGIN_FIXED: refused('MCP和内置插件不支持修改', 'MCP and built-in plugins do not support modification'),
  SANDBOX_AWAY: refused(
    '代码沙箱暂时不可用，请稍后再试',
    'The code sandbox is not available, please try again shortly',
  ),
  SANDBOX_QUEUE_FULL: refused(
    '已有{max}段代码在等待运行，请等它们完成后再试',
    '{max} code runs are waiting already; let them finish first',
  ),
  OPENAPI_UNREADABLE: refused('不能读取这份 OpenAPI 描述：{why}', 'This OpenAPI description cannot be read: {why}'),
  FETCH_FAILED: refused('没有取到内容：{why}', 'Nothing could be fetched: {why}'),
  MCP_FAILED: refused('MCP 服务没有正常应答：{why}', 'The MCP server did not answer properly: {why}'),
  EMBED_OFF: refused('这里的对话暂时关闭', 'This chat is switched off at the moment'),
  API_KEY_USED: row(
    'limit',
    429,
    429,
    '这个 API 密钥的用量已到上限，可在“API 密钥”里调整',
    'This API key has reached its limit; raise it on the page of API keys',
  ),
  EMBED_DAY_USED: row(
    'limit',
    429,
    429,
    '今天的提问次数已用完，请明天再来',
    'The questions of today are used up, please come back tomorrow',
  ),
  MCP_GRANT_FAILED: refused('授权没有完成：{why}', 'The authorization was not completed: {why}'),
  PASSWORD_WRONG: refused('密码不对', 'The password is wrong'),
  LAST_ADMIN: refused(
    '你是这里唯一的管理员，请先把管理员交给别人',
    'You are the only administrator here; make somebody else one first',
  ),
  OWN_ACCOUNT_FIXED: refused('不能修改自己的角色或状态', 'You cannot change your own role or state'),
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof errorTable;

/** Errors any route can give; a route's contract names only what is its own. */
export const commonErrors: readonly ErrorCode[] = [
  'BAD_REQUEST',
  'KEY_SCOPE',
  'TOO_LARGE',
  'TIMEOUT',
  'TOO_MANY_REQUESTS',
  'BODIES_FULL',
  'INTERNAL',
  'TRY_LATER',
  'SETUP_NEEDED',
];

export type Locale = 'zh-CN' | 'en-US';

export const errorText = (code: ErrorCode, locale: Locale, params: Record<string, string | number> = {}) => {
  const text = locale === 'en-US' ? errorTable[code].en : errorTable[code].zh;
  return text.replace(/\{(\w+)\}/g, (whole, key: string) => String(params[key] ?? whole));
};
