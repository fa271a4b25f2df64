import type { SourceFile } from '../structure/source-file.ts';

/** A slash begins a literal where a value may stand. */
const literalForm =
  /(?<=(?:[(,=:[!&|?{};>]|\breturn|^)\s*)\/(?![*/])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+)\/([dgimsuvy]*)(?![\w/])/gm;

export type Literal = { place: string; source: string; flags: string };

/** Every regular expression that is written as a literal in the sources. */
export const findLiterals = ({ path, text }: Pick<SourceFile, 'path' | 'text'>): Literal[] =>
  [...text.matchAll(literalForm)].flatMap(({ 1: source = '', 2: flags = '', index }) => {
    try {
      new RegExp(source, flags);
      return [{ place: `${path}:${text.slice(0, index).split('\n').length}`, source, flags }];
    } catch {
      return [];
    }
  });
