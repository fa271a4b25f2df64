import { routeNames } from './paths.ts';

const segmentForm = /^[\w.~%-]+$/;

/**
 * The app may be served under any first segment without a rebuild: `/acme/index` lives under `/acme/`. A word with
 * nothing after it, not even a slash, is a mistyped page and no place.
 */
export const basePath = (pathname: string): `/${string}` => {
  const [, segment = '', ...rest] = pathname.split('/');
  return rest.length > 0 && segmentForm.test(segment) && !routeNames.has(segment) ? `/${segment}/` : '/';
};

/** `/acme/home` under `/acme/` is `/home`. */
export const appPath = (pathname: string, base: string): string =>
  base !== '/' && (pathname === base.slice(0, -1) || pathname.startsWith(base))
    ? `/${pathname.slice(base.length)}`
    : pathname;
