import { chat } from '@zhixing/contract/chat';
import { fillPath } from '@zhixing/contract/route';

type ApiCall = {
  readonly origin: string;
  readonly agentId: string;
  readonly sessionId: string;
  readonly runId: string;
  readonly question: string;
};

/** Between single quotes of a shell. */
const shell = (text: string) => text.replaceAll("'", `'\\''`);

/** The documented chat call. The token never stands in it: it is the caller's own. */
export const curlSnippet = ({ origin, agentId, sessionId, runId, question }: ApiCall): string => {
  const body = { session_id: sessionId, run_id: runId, schema_id: agentId, query: question };
  return [
    `curl -N ${origin}${fillPath(chat.path)} \\`,
    '  -H "authorization: Bearer $TOKEN" \\',
    "  -H 'content-type: application/json' \\",
    `  -d '${shell(JSON.stringify(body, null, 2))}'`,
  ].join('\n');
};

const attribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

type Embed = { readonly origin: string; readonly siteKey: string };

/** A button at the corner of the page; the colour is said only where it is not ours anyway. */
export const scriptSnippet = ({ origin, siteKey, color }: Embed & { readonly color?: string | undefined }): string => {
  const look = color && color.toLowerCase() !== '#4b5cf0' ? ` data-color="${attribute(color)}"` : '';
  return `<script async src="${attribute(origin)}/embed.js" data-key="${attribute(siteKey)}"${look}></script>`;
};

/** The chat itself, in a place of the page's own. */
export const frameSnippet = ({ origin, siteKey, name }: Embed & { readonly name: string }): string =>
  [
    '<iframe',
    `  src="${attribute(`${origin}/embed/${siteKey}`)}"`,
    `  title="${attribute(name)}"`,
    '  width="420" height="640"',
    '  style="border: 0; border-radius: 12px"',
    '  allow="clipboard-write"',
    '></iframe>',
  ].join('\n');
