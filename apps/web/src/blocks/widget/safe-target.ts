import { mayShow } from '../../lib/shown-hosts.ts';
import { imageAddress } from '../message/safe-address.ts';

/** Where a button or frame may lead: pages of the web by their whole address, never `javascript:` or `data:`. */
export const webAddress = (url: unknown): string | undefined => {
  if (typeof url !== 'string' || !URL.canParse(url.trim())) return undefined;
  const { protocol, username, password, href } = new URL(url.trim());
  return /^https?:$/.test(protocol) && username === '' && password === '' ? href : undefined;
};

const isOwnStill = (url: string) => /^\/(?!\/)[\w./-]+\.(?:png|jpe?g|gif|webp|svg)$/i.test(url) && !url.includes('..');

/** A picture that loads by itself: ours, carried inside, or of a host that the tenant lists. */
export const pictureAddress = (url: unknown): string | undefined => {
  if (typeof url !== 'string' || url === '') return undefined;
  if (isOwnStill(url)) return url;
  const own = imageAddress(url);
  if (own !== undefined) return own;
  return /^https:\/\//i.test(url) && webAddress(url) !== undefined && mayShow(url) ? url : undefined;
};
