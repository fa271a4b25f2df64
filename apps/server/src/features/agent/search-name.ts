import { type SQL, sql } from 'drizzle-orm';
import { agent } from '../../db/schema/agent.ts';

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** The name contains `text` anywhere, whatever the case. */
export const nameContains = (text: string): SQL =>
  sql`lower(${agent.name}) like ${`%${escapeLike(text.toLowerCase())}%`}`;

/** What of `text` can be looked up in the market's name index: two neighbouring characters at a time, or the one there is. */
export const gramsOf = (text: string): string[] => {
  const characters = [...text.toLowerCase()];
  if (characters.length <= 1) return characters;
  return [...new Set(characters.slice(1).map((character, index) => `${characters[index]}${character}`))];
};
