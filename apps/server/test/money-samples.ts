import { randomUUID } from 'node:crypto';
import type { adminGrantRoutes } from '@zhixing/contract/admin-grant';
import type { adminOrderRoutes } from '@zhixing/contract/admin-order';
import type { bankTransferRoutes } from '@zhixing/contract/bank-transfer';
import type { benefitCodeRoutes } from '@zhixing/contract/benefit-code';
import type { billRoutes } from '@zhixing/contract/bill';
import type { incomeRoutes } from '@zhixing/contract/income';
import type { moneyOverviewRoutes } from '@zhixing/contract/money-overview';
import type { orderRoutes } from '@zhixing/contract/order';
import type { priceListRoutes } from '@zhixing/contract/price-list';
import type { RouteCall } from '@zhixing/contract/route';
import type { teamRoutes } from '@zhixing/contract/team';
import type { walletRoutes } from '@zhixing/contract/wallet';
import type { withdrawalRoutes } from '@zhixing/contract/withdrawal';

type MoneyRoute = (
  | typeof adminGrantRoutes
  | typeof adminOrderRoutes
  | typeof benefitCodeRoutes
  | typeof bankTransferRoutes
  | typeof billRoutes
  | typeof incomeRoutes
  | typeof moneyOverviewRoutes
  | typeof orderRoutes
  | typeof priceListRoutes
  | typeof teamRoutes
  | typeof walletRoutes
  | typeof withdrawalRoutes
)[number];

const plan = {
  name: '样例',
  description: '',
  num: 890,
  discount: 1,
  countPerDay: 1,
  paidAgentCount: 1,
  insightPerDay: 1,
  editCount: 1,
  knowledgeSpace: 1,
  pluginsNum: 1,
  invitedNum: 1,
};

const samplePayee = { payeeName: '样例', payeeBank: '样例银行', payeeAccount: '6222000000006021' };

/** One input for every route of money that passes its schema. */
export const moneySamples: { [R in MoneyRoute as R['name']]: () => RouteCall<R> } = {
  payChannels: () => ({}),
  topUpTemplates: () => ({}),
  createTopUp: () => ({ params: { id: 't0' }, body: {} }),
  quoteMembers: () => ({ body: { orderTemplateId: 'MONTHLY', configId: 'm1' } }),
  buyMembers: () => ({ body: { orderTemplateId: 'MONTHLY', configId: 'm99' } }),
  orderState: () => ({ params: { id: randomUUID() } }),
  orderList: () => ({ body: {} }),
  rePayOrder: () => ({ params: { id: randomUUID() } }),
  cancelOrder: () => ({ body: { orderId: randomUUID() } }),
  wechatPayNotify: () => ({}),
  useBenefitCode: () => ({ body: { benefitCode: '2345-6789-ACDE-FGHJ' } }),
  createBenefitBatch: () => ({
    body: { name: '样例', benefit: { kind: 'balance', amount: 100 }, count: 1, lastDay: '2999-12-31' },
  }),
  listBenefitBatches: () => ({ query: {} }),
  listBenefitUses: () => ({ params: { id: randomUUID() }, query: {} }),
  endBenefitBatch: () => ({ params: { id: randomUUID() } }),
  walletUse: () => ({ body: { startDate: '2026-11-01', endDate: '2026-11-30' } }),
  walletEntries: () => ({ query: {} }),
  walletStatement: () => ({ query: { startDate: '2026-11-01', endDate: '2026-11-30' } }),
  listAdminOrders: () => ({ query: { status: 'PAID', account: 'u', from: '2026-11-01', to: '2026-11-30' } }),
  adminOrderSheet: () => ({ query: {} }),
  readAdminOrder: () => ({ params: { id: randomUUID() } }),
  refundOrder: () => ({
    params: { id: randomUUID() },
    body: { amount: 1, reason: '样例', requestKey: randomUUID() },
  }),
  checkRefund: () => ({ params: { no: `R${'0'.repeat(22)}` } }),
  freezeOrder: () => ({ params: { id: randomUUID() }, body: { reason: '样例' } }),
  releaseOrder: () => ({ params: { id: randomUUID() } }),
  listAdminGrants: () => ({ query: { account: 'u' } }),
  createAdminGrant: () => ({
    body: { kind: 'balance', amount: 1, accountId: randomUUID(), reason: '样例', requestKey: randomUUID() },
  }),
  listBillDays: () => ({ query: {} }),
  listBillDifferences: () => ({ params: { day: '2026-11-01' }, query: {} }),
  noteBillDifference: () => ({ params: { day: '2026-11-01' }, body: { no: 1, note: '样例' } }),
  readIncome: () => ({ query: { startDate: '2026-11-01', endDate: '2026-11-30' } }),
  incomeSheet: () => ({ query: { startDate: '2026-11-01', endDate: '2026-11-30' } }),
  listWithdrawals: () => ({ query: {} }),
  requestWithdrawal: () => ({ body: { amount: 1000, ...samplePayee, requestKey: randomUUID() } }),
  listAdminWithdrawals: () => ({ query: { account: 'u', state: 'requested' } }),
  readAdminWithdrawal: () => ({ params: { id: randomUUID() } }),
  payWithdrawal: () => ({ params: { id: randomUUID() }, body: { transferNo: '1' } }),
  refuseWithdrawal: () => ({ params: { id: randomUUID() }, body: { reason: '样例' } }),
  readPayee: () => ({}),
  uploadReceipt: () => ({}),
  createTransfer: () => ({
    body: {
      ...{ wish: { kind: 'top-up', topUpId: 't10' }, orderAmount: 1000, company: '样例公司', contact: '样例' },
      ...{ receiptId: randomUUID(), requestKey: randomUUID() },
    },
  }),
  listAdminTransfers: () => ({ query: { account: 'u', state: 'waiting' } }),
  readReceipt: () => ({ params: { id: randomUUID() } }),
  approveTransfer: () => ({ params: { id: randomUUID() } }),
  refuseTransfer: () => ({ params: { id: randomUUID() }, body: { reason: '样例' } }),
  listTeams: () => ({}),
  listTeamMembers: () => ({ params: { id: randomUUID() }, query: {} }),
  listTeamInvites: () => ({ params: { id: randomUUID() } }),
  inviteToTeam: () => ({ params: { id: randomUUID() }, body: { account: 'nobody' } }),
  createTeamLink: () => ({ params: { id: randomUUID() }, body: { mostUses: 1 } }),
  revokeTeamInvite: () => ({ params: { id: randomUUID(), inviteId: randomUUID() } }),
  readTeamInvite: () => ({ body: { inviteId: randomUUID(), secret: 'A'.repeat(43) } }),
  acceptTeamInvite: () => ({ body: { inviteId: randomUUID(), secret: 'A'.repeat(43) } }),
  declineTeamInvite: () => ({ body: { inviteId: randomUUID() } }),
  removeTeamMember: () => ({ params: { id: randomUUID(), accountId: randomUUID() } }),
  handOverTeam: () => ({ params: { id: randomUUID() }, body: { accountId: randomUUID() } }),
  moneyOverview: () => ({ query: { days: 7 } }),
  readPriceList: () => ({}),
  savePlan: () => ({ params: { level: 'MONTHLY' }, body: { ...plan, version: 'old' } }),
  saveMonths: () => ({ body: { version: 'old', months: [{ monthNum: 1, priceDiscount: 1 }] } }),
  saveFees: () => ({
    body: { version: 'old', PERSONAL: { editFee: 1, copyFee: 1 }, ENTERPRISE: { editFee: 1, copyFee: 1 } },
  }),
  saveTopUps: () => ({ body: { version: 'old', amounts: [1000] } }),
};
