import { describe, expect, it } from 'vitest';
import { pageOf, rightsOf, tabOf, tabsFor } from './model.ts';

describe('tabOf', () => {
  it('knows its tabs and opens the first for anything else', () => {
    expect(tabOf('users')).toBe('users');
    expect(tabOf('listings')).toBe('listings');
    expect(tabOf('labels')).toBe('labels');
    expect(tabOf('survey')).toBe('survey');
    expect(tabOf('audit')).toBe('audit');
    expect(tabOf('nonsense')).toBe('tenants');
    expect(tabOf(null)).toBe('tenants');
  });

  it('money is for administrators', () => {
    expect(tabsFor({ canEdit: true, isPlatform: false })).toContain('money');
    expect(tabsFor({ canEdit: false, isPlatform: false })).not.toContain('money');
  });

  it('the system is shown to staff of the platform', () => {
    expect(tabsFor({ canEdit: false, isPlatform: true })).toContain('system');
    expect(tabsFor({ canEdit: true, isPlatform: false })).not.toContain('system');
  });
});

describe('rightsOf', () => {
  it('support reads everything and changes nothing', () => {
    expect(rightsOf({ role: 'support', isPlatformStaff: true })).toEqual({
      isPlatform: true,
      canEdit: false,
      canRunTenants: false,
    });
  });

  it('an enterprise admin edits, and leaves hosts and new tenants to the platform', () => {
    expect(rightsOf({ role: 'admin', isPlatformStaff: false })).toEqual({
      isPlatform: false,
      canEdit: true,
      canRunTenants: false,
    });
    expect(rightsOf({ role: 'admin', isPlatformStaff: true }).canRunTenants).toBe(true);
    expect(rightsOf(undefined).canEdit).toBe(false);
  });
});

describe('pages', () => {
  it('counts from 1 and ignores nonsense', () => {
    expect([null, '', '0', '-2', '1.5', 'x', '3'].map(pageOf)).toEqual([1, 1, 1, 1, 1, 1, 3]);
  });
});
