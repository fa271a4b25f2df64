/** Fixed for ever: bits that lie in the database were made with these signs, and compare with no others. */
const seed = 20_261_119;
const rounds = 2;

const signsOf = (length: number): Float32Array[] => {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return state < 0 ? -1 : 1;
  };
  return Array.from({ length: rounds }, () => Float32Array.from({ length }, next));
};
const signs = new Map<number, Float32Array[]>();
const knownSigns = (length: number) => {
  const known = signs.get(length) ?? signsOf(length);
  signs.set(length, known);
  return known;
};

/** Walsh–Hadamard, in place: every number from one place to another becomes a sum of all of them. */
const mix = (numbers: Float32Array, from: number, to: number) => {
  for (let half = 1; half < to - from; half *= 2)
    for (let start = from; start < to; start += 2 * half)
      for (let at = start; at < start + half; at++) {
        const a = numbers[at] as number;
        const b = numbers[at + half] as number;
        numbers[at] = a + b;
        numbers[at + half] = a - b;
      }
};

/** Turned in a random way that keeps all angles. Lengths that are no power of two are mixed in two parts that overlap. */
const turn = (vector: ArrayLike<number>): Float32Array => {
  const turned = Float32Array.from(vector);
  const { length } = turned;
  const whole = 2 ** Math.floor(Math.log2(Math.max(1, length)));
  for (const sign of knownSigns(length)) {
    for (let at = 0; at < length; at++) turned[at] = (turned[at] as number) * (sign[at] as number);
    mix(turned, 0, whole);
    if (whole < length) mix(turned, length - whole, length);
  }
  return turned;
};

/** One digit for each number, whether it is above zero, as PostgreSQL reads bits from text. */
const bitText = (numbers: ArrayLike<number>): string => {
  const digits = Buffer.alloc(numbers.length, '0');
  for (let at = 0; at < numbers.length; at++) if ((numbers[at] as number) > 0) digits[at] = 0x31;
  return digits.toString('latin1');
};

/**
 * The bits of a vector. As a model gives it, its numbers may be mostly zero, or all lean to one side, and their signs say
 * little; turned first, as many bits that differ are as wide an angle whatever the model. Bases of before have bits of the
 * numbers as they came.
 */
export const vectorBits = ({ bitsTurned }: { bitsTurned: boolean }, vector: ArrayLike<number>): string =>
  bitText(bitsTurned ? turn(vector) : vector);
