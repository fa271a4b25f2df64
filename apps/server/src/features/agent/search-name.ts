import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { agent, agentStaffGram } from '../../db/schema/agent.ts';

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** The name contains `text` anywhere, whatever the case. */
export const nameContains = (text: string): SQL =>
  sql`lower(${agent.name}) like ${`%${escapeLike(text.toLowerCase())}%`}`;

/** What of `text` can be looked up: two neighbouring characters at a time, or the one there is. */
export const gramsOf = (text: string): string[] => {
  const characters = [...text.toLowerCase()];
  if (characters.length <= 1) return characters;
  return [...new Set(characters.slice(1).map((character, index) => `${characters[index]}${character}`))];
};

/** What is rarer is rare enough to be walked to its end. */
const rankedUpTo = 2_000;

/** The piece in the fewest names first: along a common one, a rare word is met seldom. */
const rarestFirst = async (tx: Tx, grams: string[]): Promise<string[]> => {
  if (grams.length < 2) return grams;
  const { rows } = await tx.execute<{ gram: string }>(sql`
    select word.gram from unnest(${sql.param(grams)}::text[]) as word (gram)
    order by (select count(*) from (select 1 from ${agentStaffGram} g where g.gram = word.gram limit ${rankedUpTo}) counted)`);
  return rows.map(({ gram }) => gram);
};

/**
 * Where staff search a name: in names cut into pieces, each piece's agents in the order of the list. `shelf` is to walk
 * along, and `test` for the way. A word of one or two characters is an entry itself, and nothing is left to test.
 */
export const searchName = async (tx: Tx, text: string) => {
  const [rarest = '', ...others] = await rarestFirst(tx, gramsOf(text));
  const hasGram = (gram: string) => sql`exists (select 1 from ${agentStaffGram} g where g.tenant_id = shelf.tenant_id
    and g.gram = ${gram} and g.updated_at = shelf.updated_at and g.agent_id = shelf.agent_id)`;
  const isEntry = [...text].length <= 2;
  return {
    shelf: sql`${agentStaffGram} shelf`,
    onShelf: sql`shelf.gram = ${rarest}`,
    test: isEntry ? undefined : sql.join([...others.map(hasGram), nameContains(text)], sql` and `),
  };
};
