type Kind = 'invalid' | 'unauthenticated' | 'forbidden' | 'not-found' | 'conflict' | 'refused' | 'limit' | 'internal';
type ErrorRow = {
  readonly status: number;
  readonly code: number;
  readonly kind: Kind;
  readonly zh: string;
  readonly en: string;
};

const row = (kind: Kind, status: number, code: number, zh: string, en: string): ErrorRow => ({
  kind,
  status,
  code,
  zh,
  en,
});
/** A refusal the page must show: HTTP 200 with a non-success code. */
const refused = (zh: string, en: string) => row('refused', 200, 500, zh, en);

/** The one place that maps an error to status, code and words. `{x}` is filled from the error's params. */
export const errorTable = {
  TOKEN_INVALID: row('unauthenticated', 403, 403, 'token失效', 'Your session has expired'),
  NO_PERMISSION: row('forbidden', 401, 401, '没有权限', 'No permission'),
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

  CAPTCHA_WRONG: refused('图形验证码错误或已失效', 'The captcha is wrong or has expired'),
  LOGIN_FAILED: refused('账号或密码错误', 'Wrong account or password'),
  ACCOUNT_LOCKED: refused(
    '登录失败次数过多，请{minutes}分钟后再试',
    'Too many failed logins, try again in {minutes} min',
  ),
  ACCOUNT_DISABLED: refused('账号已停用，请联系管理员', 'This account is disabled, please contact the administrator'),
  ACCOUNT_TAKEN: refused('该账号已注册，请直接登录', 'This account is already registered, please log in'),
  REGISTRATION_CLOSED: refused(
    '本站未开放注册，请联系管理员',
    'Registration is closed here, please contact the administrator',
  ),
  CHECK_CODE_WRONG: refused('验证码错误或已失效', 'The code is wrong or has expired'),
  CHECK_CODE_TOO_SOON: refused('验证码已发送，请{seconds}秒后再试', 'A code was just sent, try again in {seconds} s'),
  QR_EXPIRED: refused('二维码已失效，请刷新', 'The QR code has expired, please refresh it'),
  XAT_INVALID: refused('登录凭证已失效，请重新登录', 'The sign-in link has expired, please log in again'),
  HOST_TAKEN: refused('该域名已绑定其他租户', 'This host already belongs to another tenant'),
  TENANT_CODE_TAKEN: refused('租户标识已存在', 'This tenant code is taken'),
  PLATFORM_TENANT_FIXED: refused('平台租户不能停用', 'The platform tenant cannot be disabled'),
  MEMBER_REQUIRED: refused('请先开通会员', 'Please open membership first'),
  AGENT_UNRELEASED: refused('请先发布后使用', 'Please publish and use first'),
  AGENT_NOT_RELEASED: refused('该智能体尚未发布', 'This agent has not been released'),
  SHARE_TOO_MANY: refused(
    '有效的分享链接已有{max}个，请先撤销不用的',
    'There are {max} working links already, please revoke some first',
  ),
  EDIT_NEEDS_FEE: refused(
    '免费编辑次数已用完，本次编辑将扣除{yuan}元，是否继续？',
    'Your free edits are used up. This edit costs {yuan} yuan. Continue?',
  ),
  EDIT_CHARGE_CLOSED: refused(
    '扣费功能尚未开放，没有扣除任何费用，本次不能编辑',
    'Charging is not open yet. Nothing was taken, and this edit cannot begin',
  ),
  COPY_NEEDS_PAYMENT: refused(
    '复制该智能体需要支付{yuan}元，支付功能即将开放',
    'Copying this agent costs {yuan} yuan; payment opens soon',
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
    '模型超过60秒没有响应，本次未扣费，请重试',
    'The model was silent for 60 s; nothing was charged, please try again',
  ),
  MODEL_BUSY: refused(
    '模型请求太多，本次未扣费，请稍后重试',
    'The model is busy; nothing was charged, please try again later',
  ),
  ANSWER_EMPTY: refused('请求出错！', 'Request error!'),
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
  PLUGIN_TOO_MANY: refused('工具最多{max}个，请先删除不用的', 'At most {max} tools; delete some first'),
  CALLABLE_NAME_TAKEN: refused('调用名称 {name} 已经用过', 'The callable name {name} is taken'),
  PLUGIN_FIXED: refused('MCP和内置插件不支持修改', 'MCP and built-in plugins do not support modification'),
  SANDBOX_AWAY: refused(
    '代码沙箱暂时不可用，请稍后再试',
    'The code sandbox is not available, please try again shortly',
  ),
  OPENAPI_UNREADABLE: refused('不能读取这份 OpenAPI 描述：{why}', 'This OpenAPI description cannot be read: {why}'),
  FETCH_FAILED: refused('没有取到内容：{why}', 'Nothing could be fetched: {why}'),
  MCP_FAILED: refused('MCP 服务没有正常应答：{why}', 'The MCP server did not answer properly: {why}'),
  EMBED_OFF: refused('这里的对话暂时关闭', 'This chat is switched off at the moment'),
  EMBED_DAY_USED: row(
    'limit',
    429,
    429,
    '今天的提问次数已用完，请明天再来',
    'The questions of today are used up, please come back tomorrow',
  ),
  MCP_GRANT_FAILED: refused('授权没有完成：{why}', 'The authorization was not completed: {why}'),
  OWN_ACCOUNT_FIXED: refused('不能修改自己的角色或状态', 'You cannot change your own role or state'),
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof errorTable;

/** Errors any route can give; a route's contract names only what is its own. */
export const commonErrors: readonly ErrorCode[] = ['BAD_REQUEST', 'TIMEOUT', 'TOO_MANY_REQUESTS', 'INTERNAL'];

export type Locale = 'zh-CN' | 'en-US';

export const errorText = (code: ErrorCode, locale: Locale, params: Record<string, string | number> = {}) => {
  const text = locale === 'en-US' ? errorTable[code].en : errorTable[code].zh;
  return text.replace(/\{(\w+)\}/g, (whole, key: string) => String(params[key] ?? whole));
};
