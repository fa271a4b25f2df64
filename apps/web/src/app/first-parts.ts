import { appPath, basePath } from '../lib/base-path.ts';
import { findPath } from '../lib/paths.ts';
import { readRaw } from '../lib/storage.ts';
import { loadTextFile } from '../lib/text-files.ts';
import { loadKit, pages } from './pages.ts';

/**
 * Asks for the parts of the address while those of every page are still on their way: the app itself knows its address only
 * when all of it is here, and on a slow line that is a second later. What fails here the app asks for again.
 */
const { pathname } = window.location;
const at = appPath(pathname, basePath(pathname));
const here = findPath(at === '/' ? '/index' : at);
const isUnknown = readRaw('localStorage', 'authorization') === null;
if (here && navigator.onLine) {
  const isClosed = here.access === 'account' || here.access === 'staff';
  const { load, texts, isPlain } = pages[isClosed && isUnknown ? '/login' : here.path];
  const locale = document.documentElement.lang === 'en-US' ? 'en-US' : 'zh-CN';
  const parts = [load(), ...(isPlain ? [] : [loadKit()]), ...texts.map((name) => loadTextFile(locale, name))];
  for (const part of parts) part.catch(() => undefined);
}
