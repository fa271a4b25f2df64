import { flushCompileCache } from 'node:module';

/** The program of a reading process: one question, one answer, then it is ended. */
export const answerAsked = <Asked, Answer>(answer: (asked: Asked) => Answer) => {
  process.on('message', (asked: Asked) => process.send?.(answer(asked)));
  process.send?.('ready');
  // Whoever is killed keeps nothing: without this each of them would compile all of its code anew.
  flushCompileCache();
};
