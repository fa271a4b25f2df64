import { indexedText } from '../../../apps/server/src/features/knowledge/ingest/cut-file.ts';
import { batchesOf, readBatches } from '../../../apps/server/src/features/knowledge/ingest/parse-pages.ts';
import type { StoredFile } from '../../../apps/server/src/features/knowledge/queries.ts';
import { segmentFile } from '../../../apps/server/src/features/knowledge/segment/segment-file.ts';
import type { ParserGateway } from '../../../apps/server/src/gateways/sandbox/parse-file.ts';
import { countTokens } from '../../../apps/simulators/src/model/tokens.ts';
import { openRecords } from '../mail-crash/records.ts';
import { openStore } from '../restore/platform.ts';

type Row = Pick<StoredFile, 'id' | 'tenantId' | 'name' | 'extension' | 'state' | 'fault' | 'pages' | 'segments'> &
  Pick<StoredFile, 'method' | 'maxLength' | 'parseNo' | 'shownNo'>;
/** `wanted`: segments that its pages give when nothing is in the way; `stored` those that are there. */
export type KeptFile = Pick<Row, 'id' | 'name' | 'state' | 'fault' | 'pages'> & { wanted: string[]; stored: string[] };
export type Kept = {
  files: KeptFile[];
  /** What belongs together and does not, by kind. */
  loose: Record<string, number>;
  /** Tokens of all texts that had to be embedded, each once. */
  textTokens: number;
  pieces: number;
};

const parserAway = () => Promise.reject(new Error('pages that were read are not in the store'));
const parser: ParserGateway = { inspect: parserAway, convert: parserAway, read: parserAway };
const textOf = (path: readonly string[], text: string) => JSON.stringify([path, text]);

export const openKnowledgeRecords = (env: Record<string, string>, knowledgeId: string) => {
  const { read, readOutbox, readInvocations, close } = openRecords(env.DATABASE_URL ?? '', env.RESTATE_ADMIN_URL ?? '');
  const storage = openStore(env);
  const ofBase = `knowledge_id = '${knowledgeId}'`;

  /** The same pages cut once more, here and undisturbed. */
  const wantedOf = async (row: Row): Promise<string[]> => {
    const reading = { file: row as StoredFile, whose: { tenant: row.tenantId, account: '' }, isScan: false };
    const parts = { storage, parser } as Parameters<typeof readBatches>[0];
    const parsed = await readBatches(parts, reading, batchesOf(row, row.pages), AbortSignal.timeout(60_000));
    const { segments } = segmentFile(parsed, { method: row.method, maxLength: row.maxLength }, row.name);
    return segments.map(({ path, text }) => textOf(path, text));
  };

  return {
    readStates: () => read<{ id: string; state: string }>(`select id, state from knowledge_file where ${ofBase}`),
    readOutbox,
    readInvocations,
    async readKept(): Promise<Kept> {
      const rows =
        await read<Row>(`select id, tenant_id as "tenantId", name, extension, state, fault, pages, segments, method,
        max_length as "maxLength", parse_no as "parseNo", shown_no as "shownNo" from knowledge_file where ${ofBase}`);
      const segments = await read<{ fileId: string; path: string[]; text: string }>(
        `select file_id as "fileId", path, text from knowledge_segment where ${ofBase} order by file_id, parse_no, ordinal`,
      );
      const byFile = Map.groupBy(segments, ({ fileId }) => fileId);
      const files: KeptFile[] = [];
      for (const row of rows)
        files.push({
          ...row,
          stored: (byFile.get(row.id) ?? []).map(({ path, text }) => textOf(path, text)),
          wanted: row.state === 'complete' ? await wantedOf(row) : [],
        });
      const [loose] = await read<Record<string, number>>(`select
        (select count(*) from knowledge_piece p where ${ofBase} and not exists (select 1 from knowledge_words w where w.tenant_id = p.tenant_id and w.piece_id = p.id))::int as "pieces without words",
        (select count(*) from knowledge_piece p where ${ofBase} and not exists (select 1 from knowledge_vector v where v.tenant_id = p.tenant_id and v.piece_id = p.id))::int as "pieces without a vector",
        (select count(*) from knowledge_piece p where ${ofBase} and not exists (select 1 from knowledge_bits b where b.tenant_id = p.tenant_id and b.piece_id = p.id))::int as "pieces without bits",
        (select count(*) - count(distinct (file_id, parse_no, ordinal)) from knowledge_piece where ${ofBase})::int as "pieces in the place of another",
        (select count(*) from knowledge_file where ${ofBase} and state = 'complete' and shown_no <> parse_no)::int as "complete and not shown",
        (select count(*) from knowledge_index where ${ofBase})::int - 1 as "indexes too many"`);
      const pieces = await read<{ path: string[]; text: string }>(`select s.path, p.text from knowledge_piece p
        join knowledge_segment s on s.tenant_id = p.tenant_id and s.id = p.segment_id where p.${ofBase}`);
      const texts = new Set(pieces.map(({ path, text }) => indexedText(path, text)));
      const textTokens = [...texts].reduce((sum, text) => sum + countTokens(text), 0);
      return { files, loose: loose ?? {}, textTokens, pieces: pieces.length };
    },
    close,
  };
};
