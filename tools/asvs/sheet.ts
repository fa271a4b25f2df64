import { chapters, levels } from './levels.ts';

const states = ['met', 'not-met', 'not-applicable'] as const;
type State = (typeof states)[number];
export type Row = { id: string; level: number; subject: string; state: string; evidence: string };

const head = ['id', 'level', 'subject', 'state', 'evidence'];

/** Ids of levels 1 and 2 with their level, in the order of the standard. */
export const wantedLevels: ReadonlyMap<string, number> = new Map(
  Object.entries(levels)
    .flatMap(([section, list]) => list.map((level, at) => [`${section}.${at + 1}`, level] as const))
    .filter(([, level]) => level <= 2),
);

export const readSheet = (text: string): Row[] => {
  const [first = '', ...lines] = text.trimEnd().split('\n');
  if (first !== head.join('\t')) throw new Error(`the first line has to be: ${head.join(', ')}`);
  return lines.map((line) => {
    const [id = '', level = '', subject = '', state = '', evidence = '', ...rest] = line.split('\t');
    return { id, level: Number(level), subject, state: rest.length > 0 ? 'too many columns' : state, evidence };
  });
};

/** `path: title | path: title` */
const testsOf = (evidence: string) =>
  evidence.split(' | ').map((part) => {
    const [path = '', ...title] = part.split(': ');
    return { path, title: title.join(': ') };
  });

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The title stands as the first argument of a call, as it does of `it`, `describe` and `it.each(…)`, and is not skipped. */
const hasTest = (text: string, title: string) =>
  [...text.matchAll(new RegExp(`\\(\\s*(['"\`])${escaped(title)}\\1`, 'g'))].some(
    ({ index }) => !/\.(?:skip|todo|fails)\s*$/.test(text.slice(0, index)),
  );

const evidenceFaults = ({ state, evidence }: Row, readTest: (path: string) => string | undefined): string[] => {
  if (evidence.trim() === '') return ['nothing is said for it'];
  if (state !== 'met') return [];
  return testsOf(evidence).flatMap(({ path, title }) => {
    const text = /\.test\.tsx?$/.test(path) ? readTest(path) : undefined;
    if (text === undefined) return [`no test file ${path}`];
    return title !== '' && hasTest(text, title) ? [] : [`${path} has no test "${title}"`];
  });
};

const rowFaults = (row: Row, readTest: (path: string) => string | undefined): string[] => {
  const level = wantedLevels.get(row.id);
  return [
    ...(level === undefined ? ['no requirement of levels 1 and 2'] : []),
    ...(level !== undefined && level !== row.level ? [`is of level ${level}`] : []),
    ...(row.subject.trim() === '' ? ['has no subject'] : []),
    ...(states.includes(row.state as State) ? [] : [`"${row.state}" is no state`]),
    ...evidenceFaults(row, readTest),
  ].map((fault) => `${row.id}: ${fault}`);
};

export const sheetFaults = (rows: Row[], readTest: (path: string) => string | undefined): string[] => {
  const ids = rows.map(({ id }) => id);
  return [
    ...rows.flatMap((row) => rowFaults(row, readTest)),
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id}: stands twice`),
    ...[...wantedLevels.keys()].filter((id) => !ids.includes(id)).map((id) => `${id}: is missing`),
  ];
};

const countsOf = (rows: Row[]) => states.map((state) => rows.filter((row) => row.state === state).length);
const line = (name: string, rows: Row[]) => `| ${[name, rows.length, ...countsOf(rows)].join(' | ')} |`;

/** The figures by chapter, as they stand on the page. */
const figuresOf = (rows: Row[]): string =>
  [
    '| chapter | rows | met | not met | not applicable |',
    '|---|---|---|---|---|',
    ...Object.entries(chapters).map(([chapter, name]) =>
      line(
        `${chapter} ${name}`,
        rows.filter(({ id }) => id.startsWith(`${chapter}.`)),
      ),
    ),
    line(
      'level 1',
      rows.filter(({ level }) => level === 1),
    ),
    line(
      'level 2',
      rows.filter(({ level }) => level === 2),
    ),
    line('**all**', rows),
  ].join('\n');

const marks = ['<!-- figures -->', '<!-- /figures -->'] as const;

export const withFigures = (page: string, rows: Row[]): string => {
  const [from, to] = marks.map((mark) => page.indexOf(mark));
  if (from === undefined || to === undefined || from < 0 || to < from)
    throw new Error(`the page lacks ${marks.join(' … ')}`);
  return `${page.slice(0, from + marks[0].length)}\n${figuresOf(rows)}\n${page.slice(to)}`;
};
