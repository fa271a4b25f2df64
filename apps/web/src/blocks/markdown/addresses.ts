const linkProtocols = new Set(['http:', 'https:', 'mailto:']);

const parse = (address: string, origin: string): URL | undefined => {
  try {
    return new URL(address, origin);
  } catch {
    return undefined;
  }
};

/** A picture elsewhere tells its owner that, and with what address, an answer was read. */
export const ownPicture = (address: string, origin: string): string | undefined => {
  const url = parse(address, origin);
  const isOwn = url?.origin === origin && /^https?:$/.test(url.protocol) && !url.username && !url.password;
  return isOwn ? url.href : undefined;
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
