import { answerAsked } from '../../base/answer-asked.ts';
import { type Asked, type Found, findTools } from './find-tools.ts';
import { say, Unusable } from './words.ts';

export type Answer = { found: Found } | { why: string } | { failure: string };

const answerTo = (asked: Asked): Answer => {
  try {
    return { found: findTools(asked) };
  } catch (error) {
    if (error instanceof Unusable) return { why: say(asked.locale, error.which, error.it) };
    if (error instanceof RangeError) return { why: say(asked.locale, 'TOO_DEEP') };
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
};

answerAsked(answerTo);
