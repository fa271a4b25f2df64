import type { AdminTenant } from '@zhixing/contract/admin';
import { launchTags } from '@zhixing/contract/launch-tag';
import { tenantBrand, tenantSettings } from '@zhixing/contract/tenant';
import { describe, expect, it } from 'vitest';
import { createBody, draftOf, isSameDraft, type TenantDraft, updateBody } from './draft.ts';

const tenant: AdminTenant = {
  id: 'ba0c3c74-2a3b-4b6e-8d11-0d5f8b7e1a11',
  code: 'huayue',
  name: '华岳证券',
  kind: 'enterprise',
  status: 'active',
  brand: tenantBrand.parse({ title: '华岳智能体平台', primaryColor: '#B4232A' }),
  settings: tenantSettings.parse({ homeLandingAccounts: ['chen.an@huayue-sec.com'] }),
  hosts: [{ host: 'huayue.localhost', filingNo: '京ICP备2025110273号-3', policeFilingNo: '' }],
  fileQuotaMb: 1024,
  version: 'v1',
  accountCount: 2,
  createdAt: '2026-05-01T00:00:00.000Z',
};
const edited = (change: Partial<TenantDraft>): TenantDraft => ({ ...draftOf(tenant), ...change });

describe('draftOf', () => {
  it('goes there and back without a change', () => {
    const { name, brand, hosts, settings, fileQuotaMb, version } = tenant;
    const same = { name, brand, hosts, settings, fileQuotaMb, version, status: 'active' };
    expect(updateBody(draftOf(tenant), 'active', 'v1')).toEqual(same);
    expect(createBody(draftOf(tenant)).code).toBe('huayue');
  });

  it('starts a new tenant from the defaults of the contract', () => {
    const draft = draftOf();
    expect(draft.brand).toMatchObject({ title: '', primaryColor: '#4B5CF0', radius: 10, logo: '' });
    expect(draft.settings).toMatchObject({ registrationOpen: true, anonymousShare: false, crossTokenDomain: '' });
  });

  it('MKT-04 all categories in the standard order are saved as no choice, anything else as it is', () => {
    const { settings } = draftOf(tenant);
    expect(settings.marketTags).toEqual([...launchTags]);
    const chosen = edited({ settings: { ...settings, marketTags: ['insurance', 'general'] } });
    expect(createBody(chosen).settings.marketTags).toEqual(['insurance', 'general']);
    expect(isSameDraft(draftOf(tenant), chosen)).toBe(false);
    const restored = edited({ settings: { ...settings, marketTags: [...launchTags] } });
    expect(createBody(restored).settings.marketTags).toBeNull();
    const turned = edited({ settings: { ...settings, marketTags: launchTags.toReversed() } });
    expect(createBody(turned).settings.marketTags).toEqual(launchTags.toReversed());
  });

  it('sees a change, and sees none in an emptied optional field', () => {
    expect(isSameDraft(draftOf(tenant), draftOf(tenant))).toBe(true);
    expect(isSameDraft(draftOf(tenant), edited({ name: '华岳' }))).toBe(false);
    const spaced = edited({ brand: { ...draftOf(tenant).brand, logo: '  ' } });
    expect(isSameDraft(draftOf(tenant), spaced)).toBe(true);
  });
});
