import { AppError } from '../../base/app-error.ts';
import type { Ctx } from '../../ctx.ts';

export type Words = { zh: string; en: string };

/** Why an archive is not taken; the caller's language is chosen where it leaves the house. */
export class ArchiveRefused extends Error {
  readonly words: Words;

  constructor(words: Words) {
    super(words.en);
    this.words = words;
  }
}

export const inWords = ({ locale }: Pick<Ctx, 'locale'>, { zh, en }: Words) => (locale === 'en-US' ? en : zh);

export const asAppError = (ctx: Pick<Ctx, 'locale'>, error: unknown) =>
  error instanceof ArchiveRefused ? new AppError('ARCHIVE_REFUSED', { why: inWords(ctx, error.words) }) : error;
