import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type BillFields, billRows, billText } from './bill-text.ts';
import { type Answer, wrong } from './order-api.ts';
import { newNonce } from './signed-message.ts';
import type { Store } from './store.ts';
import { WechatError } from './wechat-error.ts';

/** What shall be wrong with the bill of a day. Rows are found by 微信订单号 or 商户退款单号. */
export type Tampering = {
  drop?: string[];
  add?: BillFields[];
  change?: { row: string; set: BillFields }[];
  wrongHash?: boolean;
  broken?: boolean;
  late?: boolean;
};

const nameOf = (row: BillFields) => (row.交易状态 === 'REFUND' ? row.商户退款单号 : row.微信订单号) ?? '';

const tamper = (rows: BillFields[], { drop = [], add = [], change = [] }: Tampering): BillFields[] => [
  ...rows
    .filter((row) => !drop.includes(nameOf(row)))
    .map((row) => ({ ...row, ...change.find(({ row: name }) => name === nameOf(row))?.set })),
  ...add,
];

type Options = { store: Store; merchantId: string; origin: string };

export const createBillApi = ({ store, merchantId, origin }: Options) => {
  const tamperings = new Map<string, Tampering>();
  const files = new Map<string, Buffer>();

  const announce = (query: URLSearchParams): Answer => {
    const day = query.get('bill_date') ?? '';
    if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw wrong('bill_date');
    if (query.get('bill_type') !== 'ALL' || query.get('tar_type') !== 'GZIP') throw wrong('bill_type');
    const tampering = tamperings.get(day) ?? {};
    if (tampering.late) throw new WechatError(400, 'STATEMENT_CREATING', '账单文件正在生成，请稍后再试');
    const rows = tamper(billRows(store, day, merchantId), tampering);
    if (rows.length === 0) throw new WechatError(400, 'NO_STATEMENT_EXIST', '账单文件不存在');
    const text = Buffer.from(billText(rows));
    const token = newNonce();
    const zipped = gzipSync(text);
    files.set(token, tampering.broken ? zipped.subarray(0, -20) : zipped);
    const hash = createHash('sha1')
      .update(text)
      .update(tampering.wrongHash ? 'x' : '')
      .digest('hex');
    const download_url = `${origin}/v3/billdownload/file?token=${token}`;
    return { status: 200, json: { hash_type: 'SHA1', hash_value: hash, download_url } };
  };

  return {
    announce,
    file: (token: string | null) => files.get(token ?? ''),
    tamper: (day: string, tampering: Tampering) => tamperings.set(day, tampering),
  };
};

export type BillApi = ReturnType<typeof createBillApi>;
