import type { MemberTemplate } from '@zhixing/contract/membership';
import type { GroupChoice } from './group-field.tsx';

/** The part of an order that names an organisation; undefined while none is named. */
export const groupWish = (
  { category }: Pick<MemberTemplate, 'category'>,
  { groupId, groupName }: GroupChoice,
): { groupId?: string; groupName?: string } | undefined => {
  if (category === 'PERSONAL') return {};
  if (groupId) return { groupId };
  const name = groupName.trim();
  return name ? { groupName: name } : undefined;
};

export const isGroupFault = (errorCode: string | undefined): boolean =>
  errorCode === 'GROUP_NEEDED' || errorCode === 'GROUP_TAKEN';
