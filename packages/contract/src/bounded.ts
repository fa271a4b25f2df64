import { z } from 'zod';
import { jsonValue } from './json-value.ts';

/** The last whole number that the database's integer holds. */
const lastInteger = 2_147_483_647;

/** A draft's, release's or version's number. */
export const versionNo = z.number().int().min(1).max(lastInteger);
/** How many came before: events seen, pages turned. */
export const countedNo = z.number().int().min(0).max(lastInteger);

const maxNames = 200;

/** JSON by name, of any shape; bounded as a whole. */
export const jsonByName = (longestName: number, longest: number) =>
  z
    .record(z.string().max(longestName), jsonValue)
    .refine((value) => Object.keys(value).length <= maxNames && JSON.stringify(value).length <= longest);
