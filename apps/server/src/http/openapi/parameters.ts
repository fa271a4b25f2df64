import { idempotencyHeader, idempotencyKey } from '@zhixing/contract/idempotency';
import { proofHeader } from '@zhixing/contract/proof';
import type { Route } from '@zhixing/contract/route';
import type { SchemaOf } from './schema.ts';

/** What a parameter of this name means wherever it stands, unless its schema says more itself. */
const words: Record<string, string> = {
  id: '路径所指对象的 id',
  pageNumber: '第几页，从 0 起',
  page_number: '第几页，从 0 起',
  page: '第几页，从 1 起',
  pageSize: '每页条数',
  page_size: '每页条数',
  limit: '每页条数',
  agentId: '智能体的 id',
  schema_id: '智能体的 id',
  accountId: '账号的 id',
  tenantId: '租户的 id',
  sessionId: '会话的 id',
  runId: '一次运行的 id',
  inviteId: '邀请的 id',
  folderId: '文件夹的 id，不给即根目录',
  requestKey: '客户端为这一次操作生成的 UUID，用同一个值重发不会重复执行',
  targetId: '密钥所属对象的 id',
  search: '搜索词，按名称等字段包含查找',
  name: '按名称包含查找，或新建对象的名称',
  agentName: '按智能体名称包含查找',
  account: '按账号查找',
  no: '编号或序号',
  day: '日期，YYYY-MM-DD',
  days: '最近多少天',
  from: '起始日期，含当天',
  to: '结束日期，含当天',
  startDate: '起始日期，YYYY-MM-DD',
  endDate: '结束日期，YYYY-MM-DD',
  start_date: '起始日期，YYYY-MM-DD',
  end_date: '结束日期，YYYY-MM-DD',
  before: '只要这一刻之前的',
  olderThan: '只要这一刻之前的',
  after: '只要这个事件编号之后的',
  until: '链接的有效期，Unix 秒',
  sign: '链接的签名',
  by: '链接签给谁',
  shareToken: '分享链接里的令牌',
  share_token: '分享链接里的令牌',
  siteKey: '嵌入渠道的站点密钥',
  status: '只要这个状态的',
  state: '只要这个状态的',
  role: '只要这个角色的',
  kind: '只要这一类的',
  action: '只要这个操作的',
  category: '个人版 PERSONAL 或企业版 ENTERPRISE',
  level: '会员等级',
  needs: '只要需要处理的',
  open: '只要还有未处理差异的',
  createdByMe: '只要自己创建的',
  domain: '站点的域名',
  part: '系统的哪一部分',
  presignedUrl: '是否一并给出可直接下载的链接',
  index: '回答里的第几个组件',
  release: '发布的版本号',
  draft: '草稿的版本号',
  path: '文件在所选文件夹里的相对路径',
  as: '以哪种形式取文件',
};

const proofParameter = {
  name: proofHeader,
  in: 'header',
  required: true,
  description: '安全验证：askProof 的题目连同答案',
  schema: { type: 'string' },
};

const keyParameter = {
  name: idempotencyHeader,
  in: 'header',
  required: false,
  description: '同一次操作的请求号：重复发送只生效一次，并得到同样的结果',
  schema: { type: 'string', pattern: idempotencyKey.source },
};

const lastEventParameter = {
  name: 'last-event-id',
  in: 'header',
  required: false,
  description: '断线续传：最后收到的事件编号，之后的会补齐',
  schema: { type: 'string' },
};

export const parametersOf = (route: Route, schemaOf: SchemaOf) => {
  const named = (['params', 'query'] as const).flatMap((place) => {
    const schema = route[place];
    if (!schema) return [];
    const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
      properties?: Record<string, { description?: string }>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, { description = words[name], ...property }]) => ({
      name,
      in: place === 'params' ? 'path' : 'query',
      required: place === 'params' || required.includes(name),
      description,
      schema: property,
    }));
  });
  const headers = [
    ...(route.proof ? [proofParameter] : []),
    ...(route.once ? [keyParameter] : []),
    ...(route.stream && route.method === 'GET' ? [lastEventParameter] : []),
  ];
  return [...named, ...headers];
};
