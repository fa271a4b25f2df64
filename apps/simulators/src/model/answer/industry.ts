export type Industry = {
  name: string;
  /** Words that tell the industry. */
  words: RegExp;
  /** First sentences; {t} stands for what the question is about. */
  conclusions: string[];
  points: [title: string, text: string][];
  /** Rows of a table: item, what it means, advice. */
  rows: [string, string, string][];
  steps: string[];
  formula: { latex: string; text: string };
  caution: string;
  /** With {t} or without; at least three without, for a question that names nothing. */
  followUps: string[];
};
