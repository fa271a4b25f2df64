/** What a client asks and the only answer that is right. */
export type Question = {
  text: string;
  answer: string;
  /** Where the model itself misbehaves: how the run may end besides `done`. */
  mayEnd?: readonly ('failed' | 'stopped')[];
  /** Where more than one answer is right. */
  isRight?: (content: string) => boolean;
  /** It must have ended so long after it was asked. */
  endMs?: number;
};

export const isRightAnswer = ({ answer, isRight }: Question, content: string) =>
  isRight ? isRight(content) : content === answer;

const between = (random: () => number, low: number, high: number) => low + Math.floor(random() * (high - low + 1));

const countTo = (last: number): Question => ({
  text: `#tokens ${last}`,
  answer: Array.from({ length: last }, (_, index) => index + 1).join(' '),
});

/** Two rounds with a tool each, then an answer that quotes both results. */
const calculate = (one: number, other: number): Question => {
  const line = `工具 calculator 的结果：${one}+${other} = ${one + other}`;
  return { text: `#steps 2 calculator {"expression":"${one}+${other}"}`, answer: `${line}\n${line}` };
};

export const makeQuestion = (random: () => number): Question =>
  random() < 0.8 ? countTo(between(random, 60, 300)) : calculate(between(random, 1, 9_999), between(random, 1, 9_999));
