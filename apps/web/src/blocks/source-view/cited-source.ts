/** What an answer or a hit says about the passage it rests on. */
export type CitedSource = {
  readonly title: string;
  readonly segmentId?: string | undefined;
  readonly page?: number | undefined;
  readonly text?: string | undefined;
  /** Of the passage, the words that were found. */
  readonly piece?: string | undefined;
  readonly score?: number | undefined;
  readonly url?: string | undefined;
};
