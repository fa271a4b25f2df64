import type { AdminUser } from '@zhixing/contract/admin';
import { describe, expect, it } from 'vitest';
import { changeOf, contactsOf, effectsOf, hasPlatformReach, isSelf, roleOf, statusOf } from './model.ts';

const user: AdminUser = {
  id: 'u1',
  tenantId: 't1',
  tenantName: '知行',
  username: 'lin.zhiyuan@zhixing.example',
  displayName: '',
  email: 'lin.zhiyuan@zhixing.example',
  phone: '13800138000',
  role: 'user',
  isWhite: false,
  status: 'active',
  memberLevel: 'FREE',
  createdAt: '2026-05-01T00:00:00.000Z',
  lastLoginAt: null,
  oneTimeUntil: null,
  deleteAt: null,
};
const before = changeOf(user);

describe('effectsOf', () => {
  it('names nothing when nothing changed', () => {
    expect(effectsOf(before, { ...before })).toEqual([]);
  });

  it('names every change, the lost login first', () => {
    expect(effectsOf(before, { role: 'admin', isWhite: true, status: 'disabled' })).toEqual([
      { kind: 'disable' },
      { kind: 'role', before: 'user', after: 'admin' },
      { kind: 'whiteOn' },
    ]);
    expect(effectsOf({ role: 'user', isWhite: true, status: 'disabled' }, before)).toEqual([
      { kind: 'enable' },
      { kind: 'whiteOff' },
    ]);
  });
});

describe('who is who', () => {
  it('knows the own row and whose reach is the whole platform', () => {
    expect(isSelf(user, { id: 'u1', tenantId: 't1', isPlatformStaff: true })).toBe(true);
    expect(isSelf(user, undefined)).toBe(false);
    expect(hasPlatformReach(user, { id: 'x', tenantId: 't1', isPlatformStaff: true })).toBe(true);
    expect(hasPlatformReach(user, { id: 'x', tenantId: 't2', isPlatformStaff: true })).toBe(false);
    expect(hasPlatformReach(user, { id: 'x', tenantId: 't1', isPlatformStaff: false })).toBe(false);
  });

  it('shows a contact only when it is not the name already', () => {
    expect(contactsOf(user)).toEqual(['13800138000']);
    expect(contactsOf({ ...user, username: 'lin', phone: null })).toEqual(['lin.zhiyuan@zhixing.example']);
  });

  it('takes only known filters from the address', () => {
    expect([roleOf('admin'), roleOf('root'), statusOf('disabled'), statusOf('')]).toEqual([
      'admin',
      undefined,
      'disabled',
      undefined,
    ]);
  });
});
