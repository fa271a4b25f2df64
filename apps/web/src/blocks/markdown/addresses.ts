import { readFile, readIcon } from '@zhixing/contract/file';

const linkProtocols = new Set(['http:', 'https:', 'mailto:']);

const parse = (address: string, origin: string): URL | undefined => {
  try {
    return new URL(address, origin);
  } catch {
    return undefined;
  }
};

const pictureFolders = [readFile, readIcon].map(({ path }) => path.slice(0, path.indexOf('{')));
const isPicturePath = (path: string) =>
  pictureFolders.some((folder) => path.startsWith(folder) && /^[\da-f-]{36}$/i.test(path.slice(folder.length)));

/**
 * A picture elsewhere tells its owner that, and with what address, an answer was read; any other address of our own
 * would be asked with the reader's cookie.
 */
export const ownPicture = (address: string, origin: string): string | undefined => {
  const url = parse(address, origin);
  const isOwn = url?.origin === origin && /^https?:$/.test(url.protocol) && !url.username && !url.password;
  return isOwn && isPicturePath(url.pathname) ? url.href : undefined;
};

export const safeLink = (address: string, origin: string): URL | undefined => {
  const url = parse(address, origin);
  if (!url || !linkProtocols.has(url.protocol)) return undefined;
  url.username = '';
  url.password = '';
  return url;
};

/** Where a link leads, in the plain spelling that look-alike letters cannot hide in. */
export const placeOf = (url: URL): string =>
  url.protocol === 'mailto:' ? url.pathname : url.host.replace(/^www\./, '');
