/** Where to return after login, carried as base64 of an in-site path. Nothing that could leave the site survives. */

const site = 'https://site.invalid';
const longest = 2000;

const isControl = (char: string) => {
  const code = char.codePointAt(0) ?? 0;
  return code <= 0x20 || (code >= 0x7f && code <= 0xa0) || code === 0x2028 || code === 0x2029 || code === 0xfeff;
};

const safePath = (value: string): string | undefined => {
  if (value.length > longest || !value.startsWith('/') || value.startsWith('//')) return undefined;
  if (value.includes('\\') || [...value].some(isControl)) return undefined;
  if (!URL.canParse(value, site)) return undefined;
  const url = new URL(value, site);
  if (url.origin !== site || url.pathname.startsWith('//')) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
};

export const encodeRedirect = (path: string): string =>
  btoa(Array.from(new TextEncoder().encode(path), (byte) => String.fromCharCode(byte)).join(''));

const decodeBase64 = (value: string): string | undefined => {
  // A bare + in a query arrives as a blank.
  const standard = value.replaceAll(' ', '+').replaceAll('-', '+').replaceAll('_', '/');
  try {
    const bytes = Uint8Array.from(atob(standard), (char) => char.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

export const decodeRedirect = (value: string | null): string | undefined => {
  if (!value) return undefined;
  const path = decodeBase64(value);
  const safe = path === undefined ? undefined : safePath(path);
  return safe !== undefined && /^\/login(?![\w-])/.test(safe) ? undefined : safe;
};

export const loginPath = (from: string): string =>
  from === '/' ? '/login' : `/login?redirect=${encodeURIComponent(encodeRedirect(from))}`;
