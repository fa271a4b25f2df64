import { basePath } from './base-path.ts';
import { findPath } from './paths.ts';

type HashAddress = { readonly pathname: string; readonly hash: string };

/** Old hash addresses (`#/share-page?id&sessionId`, any `#/route`) become clean ones; other hashes are left alone. */
export const hashRedirect = ({ pathname, hash }: HashAddress): string | undefined => {
  if (!hash.startsWith('#/')) return undefined;
  const [route = '', ...rest] = hash.slice(1).split('?');
  const entry = findPath(route);
  if (!entry) return undefined;
  const query = rest.join('?');
  return `${basePath(pathname)}${entry.path.slice(1)}${query ? `?${query}` : ''}`;
};
