import type { KnowledgeFile, SegmentSettings } from '@zhixing/contract/knowledge-file';
import { methodFor } from './pick-files.ts';

/** Those that were given and those that have been stored since, each once. */
export const filesOf = (
  given: readonly KnowledgeFile[],
  items: readonly { readonly files: readonly KnowledgeFile[] }[],
): KnowledgeFile[] => [
  ...new Map([...given, ...items.flatMap(({ files }) => files)].map((file) => [file.id, file])).values(),
];

/** What was chosen for a file; until then what fits its ending, or what it was cut with before. */
export const settingsFor = (file: KnowledgeFile, chosen: Readonly<Record<string, SegmentSettings>>): SegmentSettings =>
  chosen[file.id] ??
  (file.state === 'waiting' && file.settings.method === 'auto'
    ? { ...file.settings, method: methodFor(file.extension) }
    : file.settings);

/** Files that are cut alike are begun together. */
export const groupsOf = (
  files: readonly KnowledgeFile[],
  chosen: Readonly<Record<string, SegmentSettings>>,
): { settings: SegmentSettings; ids: string[] }[] => {
  const groups = new Map<string, { settings: SegmentSettings; ids: string[] }>();
  for (const file of files) {
    const settings = settingsFor(file, chosen);
    const key = `${settings.method} ${settings.maxLength}`;
    const group = groups.get(key) ?? { settings, ids: [] };
    groups.set(key, group);
    group.ids.push(file.id);
  }
  return [...groups.values()].flatMap(({ settings, ids }) =>
    Array.from({ length: Math.ceil(ids.length / 100) }, (_, part) => ({
      settings,
      ids: ids.slice(part * 100, part * 100 + 100),
    })),
  );
};
