import type { PriceList } from '@zhixing/contract/price-list';
import { asc } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { AccountCtx } from '../../ctx.ts';
import type { Db, Tx } from '../../db/client.ts';
import { lockName } from '../../db/lock.ts';
import { topUpOption } from '../../db/schema/order.ts';
import { versionOf } from '../admin/index.ts';
import { writeAudit } from '../audit/index.ts';
import { readAllTemplates, readFees, readMonths } from '../membership/index.ts';

const readTopUps = async (db: Pick<Db['shared'], 'select'>) =>
  (await db.select().from(topUpOption).orderBy(asc(topUpOption.amountFen))).map(({ id, amountFen }) => ({
    id,
    amount: amountFen,
  }));

/** The same for all tenants. */
export const readPriceList = async (db: Pick<Db['shared'], 'select'>): Promise<PriceList> => {
  const list = {
    plans: await readAllTemplates(db),
    months: await readMonths(db),
    topUps: await readTopUps(db),
    fees: await readFees(db),
  };
  return { ...list, version: versionOf(list) };
};

type Change = { id: string; before: object; after: object };

/**
 * One change at a time, made by somebody who has seen the list as it is. It counts from the next order on: what is
 * ordered keeps its amount, and a page that shows an old price is told so.
 */
export const changePriceList = (
  ctx: AccountCtx,
  version: string,
  change: (tx: Tx, list: PriceList) => Promise<Change>,
): Promise<PriceList> =>
  ctx.db.inPlatform(async (tx) => {
    await lockName(tx, 'price-list');
    const list = await readPriceList(tx);
    if (list.version !== version) throw new AppError('PRICE_LIST_CHANGED');
    const { id, before, after } = await change(tx, list);
    await writeAudit(tx, ctx, { action: 'price.update', target: { kind: 'price', id }, detail: { before, after } });
    return readPriceList(tx);
  });
