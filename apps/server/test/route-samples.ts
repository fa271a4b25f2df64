import { randomUUID } from 'node:crypto';
import type { adminRoutes } from '@zhixing/contract/admin';
import type { authRoutes } from '@zhixing/contract/auth';
import type { qrLoginRoutes } from '@zhixing/contract/qr-login';
import type { RouteCall } from '@zhixing/contract/route';
import type { tenantRoutes } from '@zhixing/contract/tenant';
import type { userRoutes } from '@zhixing/contract/user';
import { uniqueMail } from './unique.ts';

type KnownRoute = (
  | typeof authRoutes
  | typeof qrLoginRoutes
  | typeof tenantRoutes
  | typeof userRoutes
  | typeof adminRoutes
)[number];
/** Whose rows a sample speaks of. */
export type SampleIds = { tenantId: string; host: string; userId: string; qrId: string };

const brand = { title: '样例' };

/** One input for every route that passes its schema. A route without a sample fails to compile, and fails the matrix. */
export const samples: { [R in KnownRoute as R['name']]: (ids: SampleIds) => RouteCall<R> } = {
  captchaImage: () => ({}),
  login: () => ({ body: { username: 'nobody', password: 'wrong-password-1', code: 'abcd', uuid: randomUUID() } }),
  logout: () => ({}),
  register: () => ({ body: { account: uniqueMail(), checkCode: '123456', password: 'new-password-1' } }),
  sendCheckCode: () => ({ body: { account: uniqueMail(), type: 'EMAIL', scene: 'REG' } }),
  emailPhoneLogin: () => ({ body: { account: uniqueMail(), checkCode: '123456' } }),
  resetPassword: () => ({ body: { account: uniqueMail(), checkCode: '123456', newPassword: 'new-password-1' } }),
  issueXat: () => ({}),
  exchangeXat: () => ({ body: { xat: 'no-such-ticket' } }),
  qrCode: () => ({}),
  qrCodeStatus: ({ qrId }) => ({ params: { id: qrId }, query: { secret: 'not-the-secret' } }),
  qrCodeScan: ({ qrId }) => ({ params: { id: qrId } }),
  qrCodeConfirm: ({ qrId }) => ({ params: { id: qrId }, body: { allow: true } }),
  getTenantInfo: ({ host }) => ({ query: { domain: host } }),
  findUserInfo: () => ({}),
  findIsFirstLogin: ({ tenantId }) => ({ query: { tenantId } }),
  getUseEditNum: () => ({}),
  listTenants: () => ({ query: { pageNumber: 0, pageSize: 5, search: '租户' } }),
  createTenant: () => ({
    body: { code: `s-${randomUUID().slice(0, 23)}`, name: '新租户', brand, settings: {}, hosts: [] },
  }),
  updateTenant: ({ tenantId, host }) => ({
    params: { id: tenantId },
    body: { name: '改名', brand, settings: {}, hosts: [{ host }], status: 'active' },
  }),
  listUsers: () => ({ query: { pageNumber: 0, pageSize: 5, search: 'u-', role: 'user', status: 'active' } }),
  updateUser: ({ userId }) => ({ params: { id: userId }, body: { role: 'user', isWhite: false, status: 'active' } }),
  listAudit: () => ({
    query: {
      pageNumber: 0,
      pageSize: 5,
      action: 'session.open',
      search: 'u-',
      from: '2026-01-01T00:00:00Z',
      to: '2036-01-01T00:00:00+08:00',
    },
  }),
  auditChart: () => ({}),
};
