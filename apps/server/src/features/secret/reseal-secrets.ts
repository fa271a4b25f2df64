import { type SQL, sql } from 'drizzle-orm';
import { createSecretBox } from '../../base/secret-box.ts';
import type { Services } from '../../ctx.ts';
import { renewSecretMark } from '../../db/readiness.ts';
import { sealedMcpColumns } from '../mcp/index.ts';
import { sealedModelColumns } from '../model/index.ts';
import { sealedPluginColumns } from '../plugin/index.ts';
import { sealedWithdrawalColumns } from '../withdrawal/index.ts';
import { ownerOf, type SealedColumn } from './sealed-column.ts';

export const sealedColumns: readonly SealedColumn[] = [
  ...sealedModelColumns,
  ...sealedPluginColumns,
  ...sealedMcpColumns,
  ...sealedWithdrawalColumns,
];

type Sealed = Record<string, string | number> & { sealed: Buffer };
type Counts = { resealed: number; lost: number };
const batch = 100;

const tuple = (parts: SQL[]) => sql`(${sql.join(parts, sql`, `)})`;

/** One batch in a transaction of its own: rows in it wait for a moment, everybody else goes on. */
const resealBatch = (
  { db, env }: Pick<Services, 'db' | 'env'>,
  sealed: SealedColumn,
  after: Sealed | undefined,
  counts: Counts,
) =>
  db.inPlatform(async (tx) => {
    const box = createSecretBox(env);
    const [table, column] = [sql.identifier(sealed.table), sql.identifier(sealed.column)];
    const names = tuple(sealed.key.map((name) => sql`${sql.identifier(name)}`));
    const valuesOf = (row: Sealed) => tuple(sealed.key.map((name) => sql`${row[name]}`));
    const { rows } = await tx.execute<Sealed>(sql`
      select ${sql.join(
        sealed.key.map((name) => sql.identifier(name)),
        sql`, `,
      )}, ${column} as sealed from ${table}
      where ${column} is not null and substring(${column} from 1 for ${box.head.length}::int) <> ${box.head}
        ${after ? sql`and ${names} > ${valuesOf(after)}` : sql``}
      order by ${sql.join(
        sealed.key.map((name) => sql.identifier(name)),
        sql`, `,
      )} limit ${batch} for update`);
    for (const row of rows) {
      const place = sealed.placeOf(ownerOf(sealed, row));
      try {
        const anew = box.seal(box.open(row.sealed, place), place);
        await tx.execute(sql`update ${table} set ${column} = ${anew} where ${names} = ${valuesOf(row)}`);
        counts.resealed++;
      } catch {
        counts.lost++;
      }
    }
    return rows.at(-1);
  });

/** Seals anew, with the secret in use, whatever another sealed. What no accepted secret opens is counted and left. */
export const resealSecrets = async (services: Pick<Services, 'db' | 'env'>): Promise<Counts> => {
  const counts = { resealed: 0, lost: 0 };
  for (const column of sealedColumns) {
    let last: Sealed | undefined;
    do {
      last = await resealBatch(services, column, last, counts);
    } while (last);
  }
  if (counts.lost === 0) await renewSecretMark(services.db.pool, services.env);
  return counts;
};
