import { keepFile } from './keep-file.ts';
import { readDownload } from './read-download.ts';

/** Saves what an address gives as a file. Throws a `CallError` whose message the user has seen. */
export const saveDownload = async (address: string, fallbackName: string): Promise<void> => {
  const { bytes, name } = await readDownload(address);
  keepFile(name ?? fallbackName, bytes);
};
