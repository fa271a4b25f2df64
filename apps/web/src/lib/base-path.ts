import { routeNames } from './paths.ts';

const segmentForm = /^[\w.~%-]+$/;

/** The app may be served under any first segment without a rebuild: `/acme/index` lives under `/acme/`. */
export const basePath = (pathname: string): `/${string}` => {
  const segment = pathname.split('/')[1] ?? '';
  return segmentForm.test(segment) && !routeNames.has(segment) ? `/${segment}/` : '/';
};

/** `/acme/home` under `/acme/` is `/home`. */
export const appPath = (pathname: string, base: string): string =>
  base !== '/' && (pathname === base.slice(0, -1) || pathname.startsWith(base))
    ? `/${pathname.slice(base.length)}`
    : pathname;
