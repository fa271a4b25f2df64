import type { MemberCategory, MemberTemplate, MonthConfig } from '@zhixing/contract/membership';
import type { MemberLevel } from '@zhixing/contract/user';
import { asc, desc, eq } from 'drizzle-orm';
import { AppError } from '../../base/app-error.ts';
import type { Db } from '../../db/client.ts';
import { memberTemplate, monthConfig } from '../../db/schema/membership.ts';

type Shared = Pick<Db['shared'], 'select'>;

const shown = (row: typeof memberTemplate.$inferSelect): MemberTemplate => ({
  id: row.level,
  level: row.level,
  category: row.category,
  name: row.name,
  description: row.description,
  num: row.monthFen,
  discount: row.discountBp / 10_000,
  countPerDay: row.countPerDay,
  paidAgentCount: row.paidAgentCount,
  insightPerDay: row.insightPerDay,
  editCount: row.editCount,
  knowledgeSpace: row.knowledgeMb,
  pluginsNum: row.pluginsNum,
  invitedNum: row.invitedNum,
});

/** The price list; it is the same for all. */
export const readTemplates = async (db: Shared, category: MemberCategory) =>
  (
    await db
      .select()
      .from(memberTemplate)
      .where(eq(memberTemplate.category, category))
      .orderBy(asc(memberTemplate.monthFen))
  ).map(shown);

/** Also what is not for sale; for persons first, the cheapest first. */
export const readAllTemplates = async (db: Shared) =>
  (await db.select().from(memberTemplate).orderBy(desc(memberTemplate.category), asc(memberTemplate.monthFen))).map(
    shown,
  );

const shownMonths = ({ id, monthNum, discountBp }: typeof monthConfig.$inferSelect): MonthConfig => ({
  id,
  monthNum,
  priceDiscount: discountBp / 10_000,
});

export const readMonths = async (db: Shared) =>
  (await db.select().from(monthConfig).orderBy(asc(monthConfig.monthNum))).map(shownMonths);

/** What is for sale: a level that costs something, for a number of months. */
export const readOffer = async (db: Shared, level: MemberLevel, configId: string) => {
  const [plan] = await db.select().from(memberTemplate).where(eq(memberTemplate.level, level));
  const [months] = await db.select().from(monthConfig).where(eq(monthConfig.id, configId));
  if (!plan || plan.monthFen === 0 || !months) throw new AppError('NOT_FOUND');
  return { plan, months: shownMonths(months) };
};
