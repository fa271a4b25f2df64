import { describe, expect, it } from 'vitest';
import { draftOf, emptyHost, type TenantDraft } from './draft.ts';
import { faultAt, faultsFrom, faultsOf } from './fault.ts';

const host = (name: string) => ({ ...emptyHost(), host: name });
const known: TenantDraft = {
  ...draftOf(),
  code: 'huayue',
  name: '华岳证券',
  brand: { ...draftOf().brand, title: '华岳智能体平台' },
  hosts: [host('huayue.localhost')],
};
const edited = (change: Partial<TenantDraft>): TenantDraft => ({ ...known, ...change });
const spots = (draft: TenantDraft, isNew = false) =>
  faultsOf(draft, isNew).map(({ path, key }) => `${path.join('.')} ${key}`);

describe('faultsOf', () => {
  it('finds nothing wrong with a saved tenant', () => {
    expect(spots(known)).toEqual([]);
  });

  it('names what a new tenant still needs', () => {
    expect(spots(draftOf(), true).sort()).toEqual(['brand.title title', 'code code', 'name name']);
  });

  it('points at the field: addresses, colours, hosts, lists', () => {
    const { brand, settings } = known;
    expect(spots(edited({ brand: { ...brand, logo: 'javascript:alert(1)' } }))).toEqual(['brand.logo address']);
    expect(spots(edited({ brand: { ...brand, primaryColor: '#B42' } }))).toEqual(['brand.primaryColor color']);
    expect(spots(edited({ hosts: [host('a.example.com'), host('https://b/')] }))).toEqual(['hosts.1.host host']);
    const long = ['x'.repeat(121), 'y'.repeat(121)];
    expect(spots(edited({ settings: { ...settings, memberExemptAccounts: long } }))).toEqual([
      'settings.memberExemptAccounts accounts',
    ]);
    expect(spots(edited({ settings: { ...settings, marketTags: [] } }))).toEqual(['settings.marketTags marketTags']);
  });

  it('finds a host that is given twice, whatever its letters', () => {
    expect(spots(edited({ hosts: [host('a.example.com'), host(' A.example.com ')] }))).toEqual([
      'hosts.1.host hostTwice',
    ]);
    expect(spots(edited({ hosts: Array.from({ length: 51 }, (_, index) => host(`h${index}.example.com`)) }))).toEqual([
      'hosts hostCount',
    ]);
  });
});

describe('faultsFrom', () => {
  const refusal = (errorCode: string, fields: Record<string, string> = {}) => ({ errorCode, fields });

  it('brings a refusal of the server to its field', () => {
    expect(faultsFrom(refusal('TENANT_CODE_TAKEN'), known, known)).toEqual([{ path: ['code'], key: 'codeTaken' }]);
    const fields = { 'hosts.0.host': 'Invalid', 'brand.title': 'Too small', whatever: 'x' };
    expect(faultsFrom(refusal('BAD_REQUEST', fields), known, known)).toEqual([
      { path: ['hosts', 0, 'host'], key: 'host' },
      { path: ['brand', 'title'], key: 'title' },
    ]);
  });

  it('marks the one new host as taken; with several new ones it does not guess', () => {
    const one = edited({ hosts: [...known.hosts, host('agent.qinghe.com')] });
    expect(faultsFrom(refusal('HOST_TAKEN'), one, known)).toEqual([{ path: ['hosts', 1, 'host'], key: 'hostTaken' }]);
    const two = edited({ hosts: [host('a.cn'), host('b.cn')] });
    expect(faultsFrom(refusal('HOST_TAKEN'), two, known)).toEqual([]);
  });

  it('gives an unknown path no words of its own', () => {
    expect(faultAt(['settings', 'newThing']).key).toBe('other');
  });
});
