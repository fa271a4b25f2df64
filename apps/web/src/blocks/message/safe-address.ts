import { ownPicture } from '../markdown/addresses.ts';

/** Addresses come from models and tools: only the web and our own paths are followed, never `javascript:` or `data:`. */
export const safeAddress = (url: string | undefined): string | undefined => {
  if (!url) return undefined;
  const clean = url.trim();
  if (/^\/(?![/\\])/.test(clean)) return clean;
  return URL.canParse(clean) && /^https?:$/.test(new URL(clean).protocol) ? clean : undefined;
};

/**
 * An image loads by itself, with the reader's cookie or telling a stranger that it was read: only files of ours, and
 * images carried inside the message itself.
 */
export const imageAddress = (url: string): string | undefined =>
  /^data:image\/(png|jpeg|gif|webp);base64,/.test(url) ? url : ownPicture(url, window.location.origin);
