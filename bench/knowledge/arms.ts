import { segmentFile } from '../../apps/server/src/features/knowledge/segment/segment-file.ts';
import { lexemesOf } from '../../apps/server/src/features/knowledge/words/cut-words.ts';
import { embed } from '../../apps/simulators/src/model/embed.ts';
import type { SegmentMethod } from '../../packages/contract/src/knowledge-file.ts';
import type { Document } from './draft.ts';

type IndexedPiece = { lexemes: ReadonlySet<string>; vector?: Float32Array };
/** What can be found: a segment, or a chunk of the plain way. */
export type Found = { documentId: string; text: string; pieces: IndexedPiece[] };
export type Arm = { name: string; found: Found[]; methods: Map<string, SegmentMethod> };

const maxLength = 800;
const plainLength = 500;

const index = (path: string[], text: string, hasVectors: boolean): IndexedPiece => ({
  lexemes: new Set(lexemesOf([...path, text].join('\n'))),
  ...(hasVectors && { vector: embed([...path, text].join('\n')) }),
});

/** Our segments, by one method for each document. */
export const ourArm = (
  name: string,
  documents: Document[],
  methodOf: (document: Document) => SegmentMethod,
  hasVectors: boolean,
): Arm => {
  const methods = new Map<string, SegmentMethod>();
  const found = documents.flatMap((document) => {
    const { id, parsed, fileName } = document;
    const { segments, method } = segmentFile(parsed, { method: methodOf(document), maxLength }, fileName);
    methods.set(id, method);
    return segments.map(({ path, text, pieces }) => ({
      documentId: id,
      text,
      pieces: pieces.map((piece) => index(path, piece.text, hasVectors)),
    }));
  });
  return { name, found, methods };
};

/** Every 500 characters of the text as it was read, wherever they end. */
export const plainArm = (documents: Document[], hasVectors: boolean): Arm => ({
  name: 'plain 500',
  methods: new Map(),
  found: documents.flatMap(({ id, parsed }) => {
    const text = parsed.lines.map(({ text, cells }) => cells?.join('\t') ?? text).join('\n');
    const chunks = Array.from({ length: Math.ceil(text.length / plainLength) }, (_, at) =>
      text.slice(at * plainLength, (at + 1) * plainLength),
    );
    return chunks.map((chunk) => ({ documentId: id, text: chunk, pieces: [index([], chunk, hasVectors)] }));
  }),
});
