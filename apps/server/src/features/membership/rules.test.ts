import { tenantSettings } from '@zhixing/contract/tenant';
import { describe, expect, it } from 'vitest';
import { isMemberExempt } from './rules.ts';

type Asked = Parameters<typeof isMemberExempt>[0];
const asked = (kind: string, role: string, named: string[] = []) =>
  ({
    tenant: { kind, settings: tenantSettings.parse({ memberExemptAccounts: named }) },
    actor: { kind: 'account', role, username: 'lin@insurer.example' },
  }) as unknown as Asked;

describe('who needs no membership', () => {
  it('PERM-04 an account that the tenant’s settings name, and no other of its kind', () => {
    expect(isMemberExempt(asked('platform', 'user', ['lin@insurer.example']), false)).toBe(true);
    expect(isMemberExempt(asked('platform', 'user', ['other@insurer.example']), false)).toBe(false);
    expect(isMemberExempt(asked('platform', 'user'), false)).toBe(false);
  });

  it('users of an enterprise, the admin, and whom the platform trusts', () => {
    expect(isMemberExempt(asked('enterprise', 'user'), false)).toBe(true);
    expect(isMemberExempt(asked('platform', 'admin'), false)).toBe(true);
    expect(isMemberExempt(asked('platform', 'user'), true)).toBe(true);
  });
});
