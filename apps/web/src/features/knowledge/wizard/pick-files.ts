import { knowledgeExtensions, maxKnowledgeFileBytes, type SegmentMethod } from '@zhixing/contract/knowledge-file';

export type PickKind = 'file' | 'zip' | 'csv';
/** A file with the folders above it, of a folder that was chosen or dropped. */
export type Picked = { readonly file: File; readonly path: string };
export type PickFault = 'kind' | 'size' | 'zip' | 'csv';

const extensionOf = (name: string) => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';

/** What may be chosen; the server looks at the content too. */
export const acceptOf: Record<PickKind, string> = {
  file: knowledgeExtensions.map((extension) => `.${extension}`).join(','),
  zip: '.zip',
  csv: '.csv',
};

export const pickFault = ({ name, size }: Pick<File, 'name' | 'size'>, kind: PickKind): PickFault | undefined => {
  const extension = extensionOf(name);
  if (kind !== 'file' && extension !== kind) return kind;
  if (kind === 'file' && !knowledgeExtensions.some((one) => one === extension)) return 'kind';
  return size > maxKnowledgeFileBytes ? 'size' : undefined;
};

/** `手册/安装/一.pdf` stands in `手册/安装`. */
export const folderOf = (relativePath: string): string => relativePath.split('/').slice(0, -1).join('/');

/** What a system puts into folders by itself. */
const isHiddenFile = (name: string) => name.startsWith('.') || name === 'Thumbs.db' || name === 'desktop.ini';

const byExtension: Readonly<Record<string, SegmentMethod>> = {
  xlsx: 'table',
  xls: 'table',
  csv: 'table',
  tsv: 'qa',
  ppt: 'ppt',
  pptx: 'ppt',
  png: 'scanned',
  jpg: 'scanned',
  jpeg: 'scanned',
};

/** Where to begin with a file nobody has chosen for. */
export const methodFor = (extension: string): SegmentMethod =>
  byExtension[extension.replace(/^\./, '').toLowerCase()] ?? 'auto';

const readAll = async (reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> => {
  const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
  return some.length === 0 ? [] : [...some, ...(await readAll(reader))];
};

const readEntry = async (entry: FileSystemEntry): Promise<Picked[]> => {
  if (entry.isDirectory) {
    const inside = await readAll((entry as FileSystemDirectoryEntry).createReader());
    return (await Promise.all(inside.map(readEntry))).flat();
  }
  const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
  return isHiddenFile(file.name) ? [] : [{ file, path: folderOf(entry.fullPath.replace(/^\//, '')) }];
};

/** Files and whole folders that were dropped. The list is empty as soon as the event is over: entries are taken at once. */
export const readDropped = async (items: DataTransferItemList): Promise<Picked[]> => {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  return (await Promise.all(entries.map(readEntry))).flat();
};

export const readChosen = (files: FileList | null): Picked[] =>
  [...(files ?? [])]
    .filter(({ name }) => !isHiddenFile(name))
    .map((file) => ({ file, path: folderOf(file.webkitRelativePath) }));
