/** What the page in the frame tells the site around it. No words of the conversation: those stay in the frame. */
export type EmbedMessage =
  | { readonly zhixing: 'close' }
  | { readonly zhixing: 'message'; readonly from: 'visitor' | 'agent' };

/** What the site tells the page in the frame. */
export type HostMessage = { readonly zhixing: 'shown' };

/** The name under which the script tells the page whose site it is on. */
export const siteParam = 'site';

const kindOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'zhixing' in data ? data.zhixing : undefined;

const isFrom = (data: unknown): boolean => {
  const { from } = data as { from?: unknown };
  return from === 'visitor' || from === 'agent';
};

export const isEmbedMessage = (data: unknown): data is EmbedMessage =>
  kindOf(data) === 'close' || (kindOf(data) === 'message' && isFrom(data));
export const isHostMessage = (data: unknown): data is HostMessage => kindOf(data) === 'shown';
