import { z } from 'zod';
import { maxFileBytes } from './file.ts';
import { orderKind } from './order.ts';
import { pageOf, pageQuery } from './page.ts';
import { defineRoute } from './route.ts';
import { payee } from './tenant.ts';
import { memberLevel } from './user.ts';

/** Days in which an order that is paid by hand can be settled. */
export const transferDays = 30;
export const receiptTypes = ['image/png', 'image/jpeg'] as const;

const id = z.object({ id: z.uuid() });
const fen = z.number().int().min(0);
const transferState = z.enum(['waiting', 'approved', 'refused']);

/** Into which account; refused where no administrator has named one. */
export const readPayee = defineRoute({
  name: 'readPayee',
  method: 'GET',
  path: '/agent_api/api/transfer/payee',
  summary: '对公转账的收款账户',
  policy: 'account',
  reply: payee,
  errors: ['TRANSFER_CLOSED'],
});

export const uploadReceipt = defineRoute({
  name: 'uploadReceipt',
  method: 'POST',
  path: '/agent_api/api/transfer/receipt',
  summary: '上传转账回单（png、jpg；multipart，字段 file）',
  policy: 'account',
  upload: { maxBytes: maxFileBytes },
  reply: z.object({ id: z.string() }),
  errors: ['TRANSFER_CLOSED', 'FILE_TYPE_REFUSED', 'FILE_QUOTA_FULL', 'FILES_FULL', 'UPLOADS_FULL', 'TOO_LARGE'],
});

const wish = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('membership'),
    orderTemplateId: memberLevel,
    configId: z.string().min(1).max(8),
    groupId: z.uuid().optional(),
    groupName: z.string().trim().min(1).max(30).optional(),
  }),
  z.object({ kind: z.literal('top-up'), topUpId: z.string().min(1).max(8) }),
]);

/** What is bought, at the price that was shown, and who transferred the money. Waits until somebody has looked at it. */
export const createTransfer = defineRoute({
  name: 'createTransfer',
  method: 'POST',
  path: '/agent_api/api/transfer',
  summary: '提交对公转账，等待审核',
  policy: 'account',
  body: z.object({
    wish,
    orderAmount: fen.max(1_000_000_000),
    company: z.string().trim().min(1).max(100),
    contact: z.string().trim().min(1).max(60),
    receiptId: z.uuid(),
    requestKey: z.uuid(),
  }),
  reply: z.object({ id: z.string(), orderNo: z.string(), state: transferState }),
  errors: [
    'TRANSFER_CLOSED',
    'NOT_FOUND',
    'MEMBER_REQUIRED',
    'NO_DOWNGRADE',
    'TEAM_PLAN_HIGHER',
    'REFUND_UNDER_WAY',
    'PRICE_CHANGED',
    'GROUP_NEEDED',
    'GROUP_TAKEN',
    'REQUEST_KEY_USED',
  ],
});

const adminTransfer = z.object({
  id: z.string(),
  orderNo: z.string(),
  kind: orderKind,
  level: memberLevel.nullable(),
  months: z.number().int().nullable(),
  amount: fen,
  company: z.string(),
  contact: z.string(),
  state: transferState,
  reason: z.string().nullable(),
  /** Null: nobody has this account any more. */
  username: z.string().nullable(),
  settledBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  settledAt: z.iso.datetime().nullable(),
});
export type AdminTransfer = z.infer<typeof adminTransfer>;

export const listAdminTransfers = defineRoute({
  name: 'listAdminTransfers',
  method: 'GET',
  path: '/agent_api/api/admin/transfer',
  summary: '对公转账',
  policy: 'admin',
  query: pageQuery.extend({ account: z.string().trim().max(60).optional(), state: transferState.optional() }),
  reply: pageOf(adminTransfer),
});

export const readReceipt = defineRoute({
  name: 'readReceipt',
  method: 'GET',
  path: '/agent_api/api/admin/transfer/{id}/receipt',
  summary: '转账回单',
  policy: 'admin',
  params: id,
  reply: z.unknown(),
  download: true,
  errors: ['NOT_FOUND'],
});

export const approveTransfer = defineRoute({
  name: 'approveTransfer',
  method: 'POST',
  path: '/agent_api/api/admin/transfer/{id}/approve',
  summary: '到账，开通或入账',
  policy: 'admin',
  params: id,
  reply: z.null(),
  errors: ['NOT_FOUND', 'TRANSFER_SETTLED', 'ORDER_NOT_OPEN'],
});

export const refuseTransfer = defineRoute({
  name: 'refuseTransfer',
  method: 'POST',
  path: '/agent_api/api/admin/transfer/{id}/refuse',
  summary: '退回转账',
  policy: 'admin',
  params: id,
  body: z.object({ reason: z.string().trim().min(1).max(200) }),
  reply: z.null(),
  errors: ['NOT_FOUND', 'TRANSFER_SETTLED'],
});

export const bankTransferRoutes = [
  readPayee,
  uploadReceipt,
  createTransfer,
  listAdminTransfers,
  readReceipt,
  approveTransfer,
  refuseTransfer,
] as const;
