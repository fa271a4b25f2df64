import { commonErrors, type ErrorCode, errorTable } from '../../packages/contract/src/error.ts';
import { routes } from '../../packages/contract/src/routes.ts';

const page = new URL('../../docs/guide/errors.md', import.meta.url);
export const errorPage = page.pathname;

const kinds = {
  unauthenticated: '没有登录 · Not logged in',
  forbidden: '没有权限 · Not allowed',
  'not-found': '找不到 · Not found',
  invalid: '请求不对 · Bad request',
  conflict: '与别人的改动冲突 · Conflict',
  limit: '太频繁或超过上限 · Limits',
  refused: '业务拒绝（HTTP 200，看 `code` 与 `errorCode`）· Refused (HTTP 200)',
  internal: '服务器的问题 · Our fault',
} as const;

const head = `# 错误码 · Errors

失败的回复都是 \`{code, msg, data: null, errorCode, requestId, fields?}\`；\`errorCode\` 不会改名，程序请按它判断，\`msg\` 按
\`accept-language\` 给中文或英文，\`fields\` 指出哪个字段不对。\`{…}\` 处填入实际的数。标“任何调用”的每个接口都可能给出。由
\`node tools/error-reference/main.ts\` 从错误表生成，请勿手改。

Every failure is \`{code, msg, data: null, errorCode, requestId, fields?}\`. \`errorCode\` never changes its name: let programs
go by it. \`msg\` is Chinese or English by \`accept-language\`, \`fields\` says which field is wrong.
`;

const callsOf = (code: ErrorCode) => {
  if ((commonErrors as readonly ErrorCode[]).includes(code)) return '任何调用 · any call';
  if (code === 'TOKEN_INVALID') return '需要登录的任何调用 · any call that needs a login';
  const names = routes.filter(({ errors }) => errors?.includes(code)).map(({ name }) => `\`${name}\``);
  return names.length > 6 ? `${names.slice(0, 6).join(' ')} … (${names.length})` : names.join(' ') || '–';
};

const cell = (text: string) => text.replaceAll('|', '\\|');

/** The error table as a page for whoever calls the API. */
export const errorReference = () => {
  const codes = Object.keys(errorTable) as ErrorCode[];
  const parts = Object.entries(kinds).map(([kind, title]) => {
    const rows = codes.filter((code) => errorTable[code].kind === kind).sort();
    const lines = rows.map((code) => {
      const { status, code: number, zh, en } = errorTable[code];
      return `| \`${code}\` | ${status} | ${number} | ${cell(zh)} | ${cell(en)} | ${callsOf(code)} |`;
    });
    return `\n## ${title}\n\n| errorCode | HTTP | code | 中文 | English | 出现在 · In |\n|---|---|---|---|---|---|\n${lines.join('\n')}\n`;
  });
  return head + parts.join('');
};
