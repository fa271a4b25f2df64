import { memo } from 'react';
import { piecesOf, type Row } from './code-row.ts';

const Line = memo(({ row }: { readonly row: Row }) => (
  <>
    {piecesOf(row).map(({ text, color }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a line have no other name
      <span key={index} style={color ? { color } : undefined}>
        {text}
      </span>
    ))}
    {'\n'}
  </>
));

type GroupProps = { readonly rows: readonly Row[] };
const Group = memo(
  ({ rows }: GroupProps) => (
    <span className="md-lines">
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines only ever grow at the end
        <Line key={index} row={row} />
      ))}
    </span>
  ),
  (before, now) => before.rows.length === now.rows.length && before.rows.every((row, index) => row === now.rows[index]),
);

const size = 40;

/** Lines in groups: while code grows only its last group is drawn again. */
export const CodeLines = ({ rows }: GroupProps) =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: groups only ever grow at the end
    <Group key={index} rows={rows.slice(index * size, (index + 1) * size)} />
  ));
