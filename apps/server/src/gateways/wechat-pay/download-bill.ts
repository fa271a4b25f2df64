import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { z } from 'zod';
import type { Call } from './call-wechat.ts';
import { type BillRow, PaymentError } from './payment-provider.ts';
import { readBill } from './read-bill.ts';
import type { Send } from './send-request.ts';

const unzip = promisify(gunzip);

const bill = z.object({
  hash_type: z.literal('SHA1'),
  hash_value: z.string().regex(/^[0-9a-fA-F]{40}$/),
  download_url: z.url().max(2048),
});

const maxZipped = 32 * 1024 * 1024;
const maxUnzipped = 256 * 1024 * 1024;
const patienceMs = 60_000;

export const createBillDownload =
  (call: Call, send: Send) =>
  async (day: string): Promise<BillRow[] | undefined> => {
    const asked = new URLSearchParams({ bill_date: day, bill_type: 'ALL', tar_type: 'GZIP' });
    const found = await call({ method: 'GET', path: `/v3/bill/tradebill?${asked}` }, bill).catch((error: unknown) => {
      if (error instanceof PaymentError && error.code === 'NO_STATEMENT_EXIST') return undefined;
      throw error;
    });
    if (!found) return undefined;
    // Its host is left out: the bill is fetched where everything else is asked.
    const { pathname, search } = new URL(found.download_url);
    const reply = await send({
      method: 'GET',
      path: pathname + search,
      maxBytes: maxZipped,
      timeoutMs: patienceMs,
    });
    if (reply.status !== 200) throw new PaymentError('UNVERIFIED', `the bill came with HTTP ${reply.status}`);
    const bytes = await unzip(reply.raw, { maxOutputLength: maxUnzipped }).catch(() => undefined);
    // The body is not signed. The signed reply before it brought its hash.
    const hash = bytes && createHash('sha1').update(bytes).digest('hex');
    if (!bytes || hash !== found.hash_value.toLowerCase())
      throw new PaymentError('UNVERIFIED', 'the bill is not the one that was announced');
    return readBill(bytes.toString());
  };
