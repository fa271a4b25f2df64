import type { Way } from '../../gateways/egress/egress.ts';
import { decodePage } from './decode-page.ts';

const limits = { maxBytes: 3 * 1024 * 1024, idleMs: 8_000, totalMs: 15_000 };

const htmlForm = /^(text\/html|application\/xhtml\+xml)$/;
const textForm = /^(text\/(plain|markdown|x-markdown)|application\/([\w.-]+\+)?json)$/;

/** A public page as text; throws in words when it is none. */
export const fetchPage = async (egress: Way, url: string, signal: AbortSignal) => {
  const headers = {
    accept: 'text/html,text/plain,text/markdown,application/json',
    'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8',
  };
  const response = await egress.fetch(url, { purpose: 'tool', signal, limits, headers });
  const contentType = response.headers.get('content-type') ?? '';
  const type = (contentType.split(';', 1)[0] ?? '').trim().toLowerCase();
  const isHtml = htmlForm.test(type);
  const stop = async (why: string) => {
    await response.body?.cancel();
    throw new Error(why);
  };
  if (!response.ok) return stop(`网页没有正常打开（HTTP ${response.status}）`);
  if (!isHtml && !textForm.test(type)) return stop(`只能读取网页和文字，这里是 ${type.slice(0, 60) || '未说明的内容'}`);
  const text = decodePage(new Uint8Array(await response.arrayBuffer()), contentType);
  return { text, isHtml, url: response.url || url };
};
