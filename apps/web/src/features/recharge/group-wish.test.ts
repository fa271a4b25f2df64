import { expect, it } from 'vitest';
import { groupWish, isGroupFault } from './group-wish.ts';

it('PAY-17 an enterprise plan names one organisation, an old one or a new one; a personal plan none', () => {
  const typed = { groupId: '', groupName: ' 华悦科技 ' };
  expect(groupWish({ category: 'PERSONAL' }, typed)).toEqual({});
  expect(groupWish({ category: 'ENTERPRISE' }, typed)).toEqual({ groupName: '华悦科技' });
  expect(groupWish({ category: 'ENTERPRISE' }, { ...typed, groupId: 'g1' })).toEqual({ groupId: 'g1' });
  expect(groupWish({ category: 'ENTERPRISE' }, { groupId: '', groupName: '  ' })).toBeUndefined();
  expect(['GROUP_NEEDED', 'GROUP_TAKEN', 'ORDER_NOT_OPEN', undefined].map(isGroupFault)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
