import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { knowledge } from '../../db/schema/knowledge.ts';
import type { ModelServices } from '../model/index.ts';
import { findPassages } from './find-passages.ts';

export const mostQuery = 500;

/** What a client outside learns of a passage: neither ids nor addresses. */
type ToldPassage = { source: string; headings: string[]; page: number | null; score: number; text: string };
export type SearchTool = { name: string; search: (query: string, signal: AbortSignal) => Promise<ToldPassage[]> };

/** A base of one's own, to be searched by a program that holds a key of it; finds what its owner's runs would find. */
export const openSearchTool = async (
  tx: Tx,
  services: ModelServices,
  ownerId: string,
  id: string,
): Promise<SearchTool | undefined> => {
  const [base] = await tx
    .select()
    .from(knowledge)
    .where(and(eq(knowledge.id, id), eq(knowledge.ownerId, ownerId)));
  return (
    base && {
      name: base.name,
      search: async (query, signal) => {
        const asked = { query, reader: { accountId: ownerId }, wanted: {}, now: services.now(), signal };
        const found = await findPassages(services, [base], asked);
        return (found?.passages ?? []).map(({ fileName, path, page, score, text }) => ({
          ...{ source: fileName, headings: path, page: page > 0 ? page : null, score, text },
        }));
      },
    }
  );
};
