import type { TenantInfo } from '@zhixing/contract/tenant';
import type { UserInfo } from '@zhixing/contract/user';
import { describe, expect, it } from 'vitest';
import { type AppPath, findPath, type PathEntry, paths } from '../lib/paths.ts';
import type { Session } from '../lib/session.ts';
import { judge } from './guard.ts';

const tenant = (rpa = false): TenantInfo => ({
  title: '知行',
  slogan: '',
  logo: null,
  loginPicture: null,
  primaryColor: '#4B5CF0',
  radius: 10,
  tenantId: 't1',
  tenantName: '知行',
  filingNo: '',
  policeFilingNo: '',
  contact: '',
  marketTags: null,
  contentHosts: [],
  codeWays: ['EMAIL', 'PHONE'],
  recordsNotice: { zh: '', en: '' },
  flags: {
    registrationOpen: true,
    marketOpen: true,
    hideCardMenu: false,
    rpa,
    intentSurvey: false,
    bankTransfer: false,
    anonymousShare: false,
  },
});
const user = (change: Partial<UserInfo> = {}): UserInfo => ({
  id: 'u1',
  tenantId: 't1',
  username: 'lin',
  displayName: '林知远',
  avatar: null,
  chosenName: '',
  role: 'user',
  isPlatformStaff: false,
  isWhite: false,
  landing: '/index',
  userMemberLevel: { memberLevel: 'FREE', endDate: null },
  userInfo: { accountBalance: 0, email: null, phone: null },
  groups: [],
  agentDeductFeeTemplates: [],
  ...change,
});
const entry = (path: AppPath): PathEntry => {
  const found = findPath(path);
  if (!found) throw new Error(path);
  return found;
};
const anonymous: Session = { tenant: tenant(true) };
const loggedIn = (change: Partial<UserInfo> = {}, rpa = false): Session => ({
  token: 't',
  user: user(change),
  tenant: tenant(rpa),
});

describe('judge', () => {
  it('a closed market is for those who are logged in; other open pages stay open', () => {
    const closed = { ...tenant(), flags: { ...tenant().flags, marketOpen: false } };

    expect(judge(entry('/index'), { tenant: closed })).toBe('login');
    expect(judge(entry('/recharge'), { tenant: closed })).toBe('allow');
    expect(judge(entry('/index'), { tenant: closed, token: 'x', user: user() })).toBe('allow');
    expect(judge(entry('/index'), { tenant: tenant() })).toBe('allow');
  });

  it('ROUTE-15 the public paths are /login, /register, /forget, where a link that one was given leads, and the first-run page', () => {
    const open = ['/index', '/recharge'];
    expect(paths.filter(({ access }) => access === 'public').map(({ path }) => path)).toEqual([
      '/login',
      '/register',
      '/forget',
      '/setup',
      '/account-link',
    ]);
    expect(paths.filter(({ access }) => access === 'open').map(({ path }) => path)).toEqual(open);
    for (const row of paths) {
      const isFree = row.access === 'public' || row.access === 'open';
      expect(judge(entry(row.path), anonymous), row.path).toBe(isFree ? 'allow' : 'login');
    }
  });

  it('AUTH-14 studio and insight need a logged-in user', () => {
    for (const path of ['/studio', '/insight'] as const) {
      expect(judge(entry(path), anonymous)).toBe('login');
      expect(judge(entry(path), loggedIn())).toBe('allow');
    }
  });

  it('AUTH-13 a logged-in user has no business at /login', () => {
    expect(judge(entry('/login'), loggedIn())).toBe('landing');
    expect(judge(entry('/login'), { token: 't', tenant: tenant() })).toBe('ask-user');
    expect(judge(entry('/register'), loggedIn())).toBe('allow');
  });

  it('ROUTE-08 /rpa exists only where the tenant enables it', () => {
    expect(judge(entry('/rpa'), loggedIn({}, true))).toBe('allow');
    expect(judge(entry('/rpa'), loggedIn())).toBe('not-found');
    expect(judge(entry('/rpa'), { tenant: tenant() })).toBe('not-found');
    expect(judge(entry('/rpa'), { token: 't', user: user() })).toBe('not-found');
  });

  it('USER-05 the console is for admin and support', () => {
    expect(judge(entry('/admin'), loggedIn())).toBe('no-permission');
    expect(judge(entry('/admin'), loggedIn({ role: 'support' }))).toBe('allow');
    expect(judge(entry('/admin'), loggedIn({ role: 'admin' }))).toBe('allow');
    expect(judge(entry('/admin'), anonymous)).toBe('login');
    expect(judge(entry('/admin'), { token: 't', tenant: tenant() })).toBe('ask-user');
  });

  it('AUTH-06 TENANT-04 the user of another tenant is sent away from everywhere', () => {
    for (const { path } of paths.filter((row) => row.path !== '/rpa')) {
      expect(judge(entry(path), loggedIn({ tenantId: 't2' })), path).toBe('mismatch');
    }
  });

  it('sub-pages of the console share its row, other addresses have none', () => {
    expect(findPath('/admin/tenant')?.path).toBe('/admin');
    expect(findPath('/home/')?.path).toBe('/home');
    for (const path of ['/', '/homes', '/home/x', '/adminx', '']) expect(findPath(path)).toBeUndefined();
  });
});
