import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listUsers } from '@zhixing/contract/admin';
import * as grant from '@zhixing/contract/admin-grant';
import * as order from '@zhixing/contract/admin-order';
import * as bill from '@zhixing/contract/bill';
import { moneyOverview } from '@zhixing/contract/money-overview';
import * as price from '@zhixing/contract/price-list';
import type { RouteCall } from '@zhixing/contract/route';
import type { MemberLevel } from '@zhixing/contract/user';
import * as withdrawal from '@zhixing/contract/withdrawal';
import { call, queryText } from '../../../lib/call.ts';
import { queryClient } from '../../../lib/query.ts';
import { saveDownload } from '../../../lib/save-download.ts';
import { isUnderWay, oneOf } from './model.ts';

export const orderPageSize = 20;
export const grantPageSize = 20;
const key = ['admin', 'money'] as const;
const readAgain = () => queryClient.invalidateQueries({ queryKey: key });

export const overviewQuery = (days: number) =>
  queryOptions({
    queryKey: [...key, 'overview', days],
    queryFn: ({ signal }) => call(moneyOverview, { query: { days } }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const orderStates = ['PENDING', 'PAID', 'CANCELLED', 'FROZEN', 'REFUNDED'] as const;
export const orderKinds = ['top-up', 'membership'] as const;
export const orderFilterNames = ['q', 'status', 'kind', 'from', 'to', 'needs'] as const;
export type OrderFilters = Record<(typeof orderFilterNames)[number], string>;

/** One box for both: digits are a number, anything else is a name. */
const filterOf = ({ q, status, kind, from, to, needs }: OrderFilters) => ({
  ...(/^\d{8,20}$/.test(q) ? { no: q } : { account: q || undefined }),
  status: oneOf(orderStates, status),
  kind: oneOf(orderKinds, kind),
  from: from || undefined,
  to: to || undefined,
  needs: needs === 'person' ? ('person' as const) : undefined,
});

export const ordersQuery = (filters: OrderFilters, page: number) =>
  queryOptions({
    queryKey: [...key, 'orders', filters, page],
    queryFn: ({ signal }) =>
      call(
        order.listAdminOrders,
        { query: { ...filterOf(filters), pageNumber: page - 1, pageSize: orderPageSize } },
        { quiet: true, signal },
      ),
    placeholderData: keepPreviousData,
  });

/** Every look is written down: a drawer that stays open does not ask for ever. */
const looks = 20;
const everyMs = 3_000;
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'order', id],
    queryFn: ({ signal }) => call(order.readAdminOrder, { params: { id } }, { quiet: true, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.refunds.some(isUnderWay) && state.dataUpdateCount < looks ? everyMs : false,
  });

export const saveOrderSheet = (filters: OrderFilters, name: string): Promise<void> =>
  saveDownload(`${order.adminOrderSheet.path}${queryText(filterOf(filters))}`, `${name}.csv`);

export const refund = async (id: string, body: RouteCall<typeof order.refundOrder>['body']): Promise<void> => {
  await call(order.refundOrder, { params: { id }, body }, { quiet: true });
  await readAgain();
};

export const askRefund = async (no: string): Promise<void> => {
  await call(order.checkRefund, { params: { no } });
  await readAgain();
};

export const freeze = async (id: string, reason: string): Promise<void> => {
  await call(order.freezeOrder, { params: { id }, body: { reason } }, { quiet: true });
  await readAgain();
};

export const release = async (id: string): Promise<void> => {
  await call(order.releaseOrder, { params: { id } });
  await readAgain();
};

export const withdrawalStates = ['requested', 'paid', 'refused'] as const;
export const withdrawalPageSize = 20;
export const withdrawalsQuery = ({ q, state }: { q: string; state: string }, page: number) =>
  queryOptions({
    queryKey: [...key, 'withdrawals', q, state, page],
    queryFn: ({ signal }) =>
      call(
        withdrawal.listAdminWithdrawals,
        {
          query: {
            account: q || undefined,
            state: oneOf(withdrawalStates, state),
            pageNumber: page - 1,
            pageSize: withdrawalPageSize,
          },
        },
        { quiet: true, signal },
      ),
    placeholderData: keepPreviousData,
  });

/** Every look is written down. */
export const withdrawalQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'withdrawal', id],
    queryFn: ({ signal }) => call(withdrawal.readAdminWithdrawal, { params: { id } }, { quiet: true, signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const payOut = async (id: string, transferNo: string): Promise<void> => {
  await call(withdrawal.payWithdrawal, { params: { id }, body: { transferNo } }, { quiet: true });
  await readAgain();
};

export const refuseWithdrawal = async (id: string, reason: string): Promise<void> => {
  await call(withdrawal.refuseWithdrawal, { params: { id }, body: { reason } }, { quiet: true });
  await readAgain();
};

export const billPageSize = 20;
export const billDaysQuery = (isOpen: boolean, page: number) =>
  queryOptions({
    queryKey: [...key, 'bills', isOpen, page],
    queryFn: ({ signal }) =>
      call(
        bill.listBillDays,
        { query: { ...(isOpen ? { open: '1' as const } : {}), pageNumber: page - 1, pageSize: billPageSize } },
        { quiet: true, signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const differencePageSize = 100;
export const differencesQuery = (day: string) =>
  queryOptions({
    queryKey: [...key, 'bill', day],
    queryFn: ({ signal }) =>
      call(
        bill.listBillDifferences,
        { params: { day }, query: { pageNumber: 0, pageSize: differencePageSize } },
        { quiet: true, signal },
      ),
    staleTime: 0,
  });

export const noteDifference = async (day: string, no: number, note: string): Promise<void> => {
  await call(bill.noteBillDifference, { params: { day }, body: { no, note } }, { quiet: true });
  await readAgain();
};

export const grantsQuery = (account: string, page: number) =>
  queryOptions({
    queryKey: [...key, 'grants', account, page],
    queryFn: ({ signal }) =>
      call(
        grant.listAdminGrants,
        { query: { account: account || undefined, pageNumber: page - 1, pageSize: grantPageSize } },
        { quiet: true, signal },
      ),
    placeholderData: keepPreviousData,
  });

export type NewGrant = RouteCall<typeof grant.createAdminGrant>['body'];
export const giveGrant = async (body: NewGrant): Promise<void> => {
  await call(grant.createAdminGrant, { body }, { quiet: true });
  await readAgain();
};

/** Accounts of one's own tenant: money is not given across tenants. */
export const peopleQuery = (search: string, tenantId: string) =>
  queryOptions({
    queryKey: [...key, 'people', search, tenantId],
    queryFn: async ({ signal }) => {
      const query = { search: search || undefined, status: 'active' as const, pageNumber: 0, pageSize: 50 };
      const { content } = await call(listUsers, { query }, { quiet: true, signal });
      return content
        .filter((one) => one.tenantId === tenantId)
        .map(({ id, username, displayName }) => ({
          value: id,
          label: displayName ? `${username}（${displayName}）` : username,
        }));
    },
    placeholderData: keepPreviousData,
  });

export const pricesQuery = queryOptions({
  queryKey: [...key, 'prices'],
  queryFn: ({ signal }) => call(price.readPriceList, {}, { quiet: true, signal }),
  staleTime: 0,
});

const keepPrices = (list: price.PriceList) => queryClient.setQueryData(pricesQuery.queryKey, list);

export const savePlan = async (level: MemberLevel, body: RouteCall<typeof price.savePlan>['body']) =>
  keepPrices(await call(price.savePlan, { params: { level }, body }, { quiet: true }));

export const saveMonths = async (body: RouteCall<typeof price.saveMonths>['body']) =>
  keepPrices(await call(price.saveMonths, { body }, { quiet: true }));

export const saveFees = async (body: RouteCall<typeof price.saveFees>['body']) =>
  keepPrices(await call(price.saveFees, { body }, { quiet: true }));

export const saveTopUps = async (body: RouteCall<typeof price.saveTopUps>['body']) =>
  keepPrices(await call(price.saveTopUps, { body }, { quiet: true }));
