import { type Asking, askings } from '@zhixing/contract/consent';
import type { ToolTrust } from './tool.ts';

type Said = { author?: Asking | undefined; reader?: Asking | undefined };

/**
 * The one rule for every kind of tool. What may change something outside is asked about, at least once in a
 * conversation, whatever anybody has set; the stricter of author and reader holds.
 */
export const askingOf = ({ isHarmless }: Pick<ToolTrust, 'isHarmless'>, { author, reader }: Said = {}): Asking => {
  const usual: Asking = isHarmless ? 'never' : 'always';
  const said = [author, reader].map((one) => (one === 'never' ? usual : one));
  return askings.find((one) => said.includes(one)) ?? usual;
};

/**
 * Whose yes counts: of whoever runs a release, which its owner has put there for them; of whoever debugs only for
 * their own tools and those that everybody may use.
 */
export const mayAllow = (
  { ownerId, isShared }: Pick<ToolTrust, 'ownerId' | 'isShared'>,
  { accountId, isDebug }: { accountId: string; isDebug: boolean },
) => !isDebug || isShared || ownerId === accountId;
