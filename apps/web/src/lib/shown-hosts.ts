import { readSession } from './session.ts';

const isListed = (hosts: readonly string[], hostname: string) =>
  hosts.some((entry) => (entry.startsWith('*.') ? hostname.endsWith(entry.slice(1)) : hostname === entry));

/** Whether this page may show a picture or frame of that address; the page's policy would leave a hole instead. */
export const mayShow = (
  address: string,
  origin: string = window.location.origin,
  hosts: readonly string[] = readSession().tenant?.contentHosts ?? [],
): boolean => {
  if (address.startsWith('data:image/')) return true;
  if (!URL.canParse(address, origin)) return false;
  const url = new URL(address, origin);
  return url.origin === origin || (url.protocol === 'https:' && url.port === '' && isListed(hosts, url.hostname));
};
