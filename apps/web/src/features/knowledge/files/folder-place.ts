import type { Folder } from '../api.ts';

/** From the top down to a folder; a circle or a missing parent ends it. */
export const pathTo = (folders: readonly Folder[], id: string | undefined): Folder[] => {
  const known = new Map(folders.map((folder) => [folder.id, folder]));
  const path: Folder[] = [];
  let at = id === undefined ? undefined : known.get(id);
  while (at && !path.includes(at)) {
    path.unshift(at);
    at = at.parentId === null ? undefined : known.get(at.parentId);
  }
  return path;
};

export const foldersIn = (folders: readonly Folder[], id: string | undefined): Folder[] =>
  folders.filter(({ parentId }) => parentId === (id ?? null)).sort((a, b) => a.name.localeCompare(b.name, 'zh'));

/** KB-18: which words of the dictionary say what is wrong with a folder's name. */
export const folderFault = (name: string): 'empty' | 'slash' | 'long' | undefined => {
  if (name.trim() === '') return 'empty';
  if (/[/\\]/.test(name)) return 'slash';
  return name.trim().length > 60 ? 'long' : undefined;
};
