import { z } from 'zod';
import { defineRoute } from './route.ts';
import { memberLevel } from './user.ts';

/** Amounts are integer 分. */
const fen = z.number().int();
const count = z.number().int().min(0);

/** What people are refused until they buy something: a plan's functions, the day's chats, what costs money, space and numbers. */
export const gateKinds = ['member', 'chats', 'balance', 'room'] as const;
export type Gate = (typeof gateKinds)[number];

const overview = z.object({
  /** Every day of the span, oldest first, in China; days without money have zeros. */
  days: z.array(z.object({ day: z.string(), topUp: fen, membership: fen, refunded: fen })),
  /** What people may spend now, all wallets together. */
  balances: fen,
  members: z.array(z.object({ level: memberLevel, count })),
  orders: z.object({ pending: count, frozen: count }),
  /** underWay: the provider has not answered yet. needPerson: nothing happens by itself any more. */
  refunds: z.object({ underWay: count, needPerson: count }),
  /** Different accounts that placed an order in the span, and those of them that paid one placed in it. */
  conversion: z.object({ ordered: count, paid: count }),
  /** Different accounts that met a gate in the span; those of them that placed an order afterwards, and that paid one. */
  gates: z.object({
    met: count,
    ordered: count,
    paid: count,
    /** Who met several counts at each. */
    by: z.array(z.object({ gate: z.enum(gateKinds), count })),
  }),
  /** The latest recount of all books; null before the first. `faults` for the platform's own administrators. */
  proof: z
    .object({
      at: z.iso.datetime(),
      isSound: z.boolean(),
      /** With some of what is wrong: accounts, keys, days. */
      faults: z.array(z.object({ check: z.string(), count, sample: z.array(z.string()) })),
      /** The last day whose books were sealed, with its seal (SHA-256); null before the first. */
      sealed: z.object({ day: z.string(), seal: z.string() }).nullable(),
    })
    .nullable(),
});
export type MoneyOverview = z.infer<typeof overview>;

export const moneyOverview = defineRoute({
  name: 'moneyOverview',
  method: 'GET',
  path: '/agent_api/api/admin/money',
  summary: '收入、会员与账目概览',
  policy: 'admin',
  query: z.object({ days: z.coerce.number().int().min(1).max(366).default(30) }),
  reply: overview,
});

export const moneyOverviewRoutes = [moneyOverview] as const;
