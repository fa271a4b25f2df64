import type { Locale } from '@zhixing/contract/error';
import { McpFailure, type McpWhy } from '../../gateways/mcp/mcp-failure.ts';

/** What is to be said of a server, kept without words so that each reader gets their own language. */
export type HealthNote = {
  why?: McpWhy;
  status?: number;
  /** Enabled tools whose description or parameters are no longer those that were looked at. */
  changed?: string[];
  added?: number;
  gone?: string[];
  /** Tools that the server has and we do not keep. */
  leftOut?: number;
};

const whyWords: Record<McpWhy, { zh: string; en: string }> = {
  ADDRESS: { zh: '不能访问该地址', en: 'the address cannot be used' },
  UNREACHABLE: { zh: '连不上，或连接中断', en: 'it cannot be reached or broke off' },
  TIMEOUT: { zh: '应答超时', en: 'it took too long' },
  TOO_LARGE: { zh: '应答太大', en: 'its reply is too large' },
  REDIRECT: { zh: '它要求转到别的地址，请直接填写最终地址', en: 'it redirects elsewhere; enter the final address' },
  KEY: { zh: '密钥不对或缺少密钥（HTTP {status}）', en: 'the key is missing or wrong (HTTP {status})' },
  STATUS: { zh: 'HTTP {status}', en: 'HTTP {status}' },
  PROTOCOL: { zh: '应答不符合 MCP 协议', en: 'its reply is not MCP' },
  GRANT: { zh: '需要授权登录', en: 'it wants you to log in there (OAuth)' },
  NO_OAUTH: { zh: '它没有提供可用的授权登录', en: 'it offers no login that can be used' },
  LOGIN: { zh: '它的授权服务没有正常应答', en: 'its authorization server did not answer properly' },
  REGISTER: { zh: '它的授权服务不接受新的客户端登记', en: 'its authorization server takes no new clients' },
  ISSUER: { zh: '它的授权信息前后不一致，已停止', en: 'what it says about its login does not agree, so we stopped' },
  INSECURE: { zh: '授权登录的地址必须使用 https', en: 'the addresses of a login must be https' },
  DENIED: { zh: '授权被拒绝或已失效', en: 'the authorization was refused or has ended' },
};

const isEnglish = (locale: Locale) => locale === 'en-US';

export const whyText = ({ why, status }: { why: McpWhy; status?: number | undefined }, locale: Locale) =>
  whyWords[why][isEnglish(locale) ? 'en' : 'zh'].replace('{status}', String(status ?? ''));

const list = (names: string[], locale: Locale) => {
  const shown = names.slice(0, 5).join(isEnglish(locale) ? ', ' : '、');
  return names.length > 5 ? `${shown} …` : shown;
};

const noteText = (note: HealthNote, locale: Locale): string => {
  const en = isEnglish(locale);
  const { why, status, changed = [], added = 0, gone = [], leftOut = 0 } = note;
  const changedNames = list(changed, locale);
  const goneNames = list(gone, locale);
  const parts = [
    why ? whyText({ why, status }, locale) : '',
    changed.length > 0
      ? en
        ? `changed since enabled and switched off until you look: ${changedNames}`
        : `启用之后有变化，已停用，请查看后再启用：${changedNames}`
      : '',
    added > 0 ? (en ? `${added} new, off until you enable them` : `新增 ${added} 个工具，启用后才会使用`) : '',
    gone.length > 0 ? (en ? `no longer offered: ${goneNames}` : `已不再提供：${goneNames}`) : '',
    leftOut > 0 ? (en ? `at least ${leftOut} tools left out` : `至少 ${leftOut} 个工具没有收入`) : '',
  ];
  return parts.filter(Boolean).join(en ? '; ' : '；');
};

export const packNote = (note: HealthNote) => (Object.keys(note).length > 0 ? JSON.stringify(note) : '');
export const unpackNote = (stored: string): HealthNote => (stored === '' ? {} : (JSON.parse(stored) as HealthNote));
export const healthWords = (stored: string, locale: Locale) => noteText(unpackNote(stored), locale);

export const failureNote = (error: unknown): HealthNote | undefined => {
  if (!(error instanceof McpFailure)) return undefined;
  return { why: error.why, ...(error.status > 0 ? { status: error.status } : {}) };
};
