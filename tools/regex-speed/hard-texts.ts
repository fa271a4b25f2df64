import { type Node, parsePattern } from './parse-pattern.ts';

/** A place inside a matching text where something may stand very often. */
type Pump = { before: string; again: string; after: string };
type Sample = { text: string; pumps: Pump[] };

const join = (parts: Sample[]): Sample => {
  const text = parts.map((part) => part.text).join('');
  const pumps = parts.flatMap((part, index) => {
    const [before, after] = [parts.slice(0, index), parts.slice(index + 1)].map((side) =>
      side.map((one) => one.text).join(''),
    );
    return part.pumps.map((pump) => ({ ...pump, before: before + pump.before, after: pump.after + after }));
  });
  return { text, pumps };
};

const sampleOf = (node: Node): Sample => {
  if (node.kind === 'char') return { text: node.text, pumps: [] };
  if (node.kind === 'empty') return { text: '', pumps: [] };
  if (node.kind === 'group') return options(node.options);
  const inner = sampleOf(node.node);
  const pumps = [...inner.pumps, { before: '', again: inner.text, after: '' }];
  return { text: inner.text.repeat(Math.min(Math.max(node.least, 1), 20)), pumps };
};

const options = (sequences: Node[][]): Sample => {
  const samples = sequences.map((nodes) => join(nodes.map(sampleOf)));
  return { text: samples[0]?.text ?? '', pumps: samples.flatMap(({ pumps }) => pumps) };
};

/** No expression of ours ends well on this. */
const spoiler = '\u0001';

/** Texts of about that length on which an expression that goes back over what it has read does so most often. */
export const hardTexts = (source: string, flags: string, length: number): string[] => {
  const { pumps } = options(parsePattern(source, flags));
  const texts = pumps.flatMap(({ before, again, after }) => {
    if (again === '') return [];
    const long = again.repeat(Math.ceil(length / again.length));
    const starts =
      before === ''
        ? []
        : [
            before.repeat(Math.ceil(length / before.length)),
            (before + again).repeat(Math.ceil(length / (before + again).length)),
          ];
    return [before + long + spoiler, before + long + after + spoiler, `${spoiler}${long}${spoiler}`, ...starts];
  });
  return [...new Set(texts)];
};
