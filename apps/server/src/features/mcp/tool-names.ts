import { sha256 } from '../../base/id.ts';

const maxNameLength = 64;

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|(?<!_)_+$/g, '');

/** A name in Chinese has no letters that a provider takes; the address has. */
const slugOf = ({ name, url }: { name: string; url: string }) =>
  plain(name) || plain(URL.parse(url)?.hostname ?? '') || 'mcp';

type Named = { id: string; name: string; url: string; tools: string[] };

/**
 * What the model calls each tool of an owner's servers, by part id. Made from all of them in the order they were added,
 * so that a tool has the same name in every run; those that would not be told apart carry a mark of their own.
 */
export const toolNames = (servers: readonly Named[]): Map<string, string> => {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const server of servers) {
    const slug = slugOf(server).slice(0, 24);
    for (const tool of server.tools) {
      const part = `mcp:${server.id}:${tool}`;
      const wanted = `${slug}_${tool.replace(/[^A-Za-z0-9_-]+/g, '_')}`;
      const isLossy = wanted.length > maxNameLength || !/^[A-Za-z0-9_-]+$/.test(tool) || taken.has(wanted);
      const mark = sha256(part).toString('hex').slice(0, 8);
      const name = isLossy ? `${wanted.slice(0, maxNameLength - 9)}_${mark}` : wanted;
      names.set(part, name);
      taken.add(name);
    }
  }
  return names;
};
