import { openOwner } from './open-owner.ts';

export type Embedder = { url: string; key: string };

/** The vectors of some texts, as anybody asks for them. */
export const embedBare = async ({ url, key }: Embedder, texts: readonly string[]): Promise<number[][]> => {
  const reply = await fetch(`${url}/embeddings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'zhixing-embed', input: texts }),
  });
  return ((await reply.json()) as { data: { embedding: number[] }[] }).data.map(({ embedding }) => embedding);
};

const nearest = (table: string) => `select text from ${table} order by embedding <=> $1::halfvec limit 10`;

/** Text and vector in one table of the size of one base, without any rights: what an afternoon with pgvector gives. */
export const openBare = async (ownerUrl: string, embedder: Embedder) => {
  const { client, close } = await openOwner(ownerUrl);
  const ask = async (table: string, text: string, isExact: boolean) => {
    const [vector] = await embedBare(embedder, [text]);
    // By text as pgvector's own examples pass it; the plan is told which way, since a small table has both.
    await client.query(isExact ? 'set enable_indexscan = off' : 'set enable_indexscan = on');
    const { rows } = await client.query(nearest(table), [JSON.stringify(vector)]);
    if (rows.length !== 10) throw new Error('the bare query found too little');
  };
  return { ask, client, close };
};
