import { openRecords } from '../mail-crash/records.ts';

export type StoredFile = {
  id: string;
  state: string;
  fault: string | null;
  segments: number;
  counted: number;
  pieces: number;
  distinct: number;
  words: number;
  vectors: number;
  bits: number;
  others: number;
  text: string;
};

const filesOf = (base: string) => `
  select f.id, f.state, f.fault, f.segments,
    (select count(*) from knowledge_segment s where s.file_id = f.id and s.parse_no = f.shown_no) as counted,
    (select count(*) from knowledge_segment s where s.file_id = f.id and s.parse_no <> f.shown_no) as others,
    (select string_agg(s.text, ' ' order by s.ordinal) from knowledge_segment s where s.file_id = f.id) as text,
    count(p.id) as pieces, count(distinct p.text) as distinct,
    count(w.piece_id) as words, count(v.piece_id) as vectors, count(b.piece_id) as bits
  from knowledge_file f left join knowledge_piece p on p.file_id = f.id
    left join knowledge_words w on w.piece_id = p.id left join knowledge_vector v on v.piece_id = p.id
    left join knowledge_bits b on b.piece_id = p.id
  where f.knowledge_id = '${base}' group by f.tenant_id, f.id`;

export const openKnowledgeRecords = (databaseUrl: string, restateAdminUrl: string) => {
  const { read, readOutbox, readInvocations, close } = openRecords(databaseUrl, restateAdminUrl);
  return { readFiles: (base: string) => read<StoredFile>(filesOf(base)), readOutbox, readInvocations, close };
};

/** Reads of pages that the parser has ended well, over all its lives; asked often, since a kill takes the count along. */
export const watchParser = (url: string) => {
  let [ended, current, places] = [0, 0, 1];
  const look = async () => {
    try {
      const text = await (await fetch(`${url}/metrics`)).text();
      const counts = [...text.matchAll(/^zhixing_parse_seconds_count\{([^}]*)\} (\d+)/gm)];
      current = counts
        .filter(([, labels = '']) => /task="read"/.test(labels) && /outcome="ok"/.test(labels))
        .reduce((sum, [, , count]) => sum + Number(count), 0);
      const slots = [...text.matchAll(/^zhixing_sandbox_slots\{[^}]*language="document"[^}]*\} (\d+)/gm)];
      places = Math.max(
        places,
        slots.reduce((sum, [, count]) => sum + Number(count), 0),
      );
    } catch {
      // It is away.
    }
  };
  const timer = setInterval(() => void look(), 100);
  return {
    places: () => places,
    /** Before a kill: what it counted is lost with it. */
    async keep() {
      await look();
      ended += current;
      current = 0;
    },
    async stop() {
      clearInterval(timer);
      await look();
      return ended + current;
    },
  };
};
