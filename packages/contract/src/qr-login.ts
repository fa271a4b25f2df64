import { z } from 'zod';
import { defineRoute } from './route.ts';
import { userInfo } from './user.ts';

export const qrSeconds = 300;
const qrStatus = z.enum(['WAIT', 'SCANNED', 'CONFIRMED', 'EXPIRED']);
export type QrStatus = z.infer<typeof qrStatus>;

const id = z.object({ id: z.uuid() });

export const qrCode = defineRoute({
  name: 'qrCode',
  method: 'GET',
  path: '/agent_api/api/appletLogin/qrcode',
  summary: '扫码登录：取二维码',
  policy: 'public',
  /** `qrcode` is the address of the confirm page; the screen draws it. `secret` stays with the screen that asked. */
  reply: z.object({ id: z.string(), qrcode: z.string(), secret: z.string(), expiresInSeconds: z.number().int() }),
});

export const qrCodeStatus = defineRoute({
  name: 'qrCodeStatus',
  method: 'GET',
  path: '/agent_api/api/appletLogin/qrcode/status/{id}',
  summary: '扫码登录：查询状态（以 Bearer 请求头出示 secret；确认后给一次 token，不写入 Cookie）',
  policy: 'public',
  changes: true,
  params: id,
  reply: z.object({ status: qrStatus, token: z.string().optional(), userInfo: userInfo.optional() }),
});

export const qrCodeScan = defineRoute({
  name: 'qrCodeScan',
  method: 'POST',
  path: '/agent_api/api/appletLogin/qrcode/scan/{id}',
  summary: '扫码登录：手机端已扫码',
  policy: 'account',
  params: id,
  reply: z.object({ requestedFrom: z.string(), requestedAt: z.string() }),
  errors: ['QR_EXPIRED'],
});

export const qrCodeConfirm = defineRoute({
  name: 'qrCodeConfirm',
  method: 'POST',
  path: '/agent_api/api/appletLogin/qrcode/confirm/{id}',
  summary: '扫码登录：手机端确认或取消',
  policy: 'account',
  params: id,
  body: z.object({ allow: z.boolean() }),
  reply: z.null(),
  errors: ['QR_EXPIRED'],
});

export const qrLoginRoutes = [qrCode, qrCodeStatus, qrCodeScan, qrCodeConfirm] as const;
