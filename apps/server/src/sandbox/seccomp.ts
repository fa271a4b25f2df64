import { allowedCalls, missingCalls, parserCalls, parserTests, testedCalls } from './syscalls.ts';

const ARCH_X86_64 = 0xc000_003e;
const X32_BIT = 0x4000_0000;
const EPERM = 1;
const ENOSYS = 38;

const load = 0x20;
const jumpIfEqual = 0x15;
const jumpIfAtLeast = 0x35;
const jumpIfAnyBit = 0x45;
const and = 0x54;
const give = 0x06;
const allow = 0x7fff_0000;
const refuse = (errno: number) => 0x0005_0000 | errno;
const killProcess = 0x8000_0000;

type Step = [code: number, value: number, ifTrue?: number, ifFalse?: number];

const archAt = 4;
const numberAt = 0;
const argumentAt = (index: number) => 16 + 8 * index;

const whenCall = (number: number, steps: Step[]): Step[] => [[jumpIfEqual, number, 0, steps.length], ...steps];

const testSteps = (test: (typeof testedCalls)[number]): Step[] => {
  const first: Step = [load, argumentAt(test.argument)];
  const last: Step[] = [
    [give, refuse(EPERM)],
    [give, allow],
  ];
  if ('isOneOf' in test) {
    const { isOneOf } = test;
    return [first, ...isOneOf.map((value, at): Step => [jumpIfEqual, value, isOneOf.length - at, 0]), ...last];
  }
  const { hasAll, hasNone } = test;
  return [first, [jumpIfAnyBit, hasNone, 2, 0], [and, hasAll], [jumpIfEqual, hasAll, 1, 0], ...last];
};

type Rules = { allowed: Record<string, number>; tested: typeof testedCalls };

const program = ({ allowed, tested }: Rules): Step[] => [
  [load, archAt],
  [jumpIfEqual, ARCH_X86_64, 1, 0],
  [give, killProcess],
  [load, numberAt],
  [jumpIfAtLeast, X32_BIT, 0, 1],
  [give, killProcess],
  ...Object.values(allowed).flatMap((number) => whenCall(number, [[give, allow]])),
  ...missingCalls.flatMap((number) => whenCall(number, [[give, refuse(ENOSYS)]])),
  ...Object.entries(tested).flatMap(([number, test]) => whenCall(Number(number), testSteps(test))),
  [give, refuse(EPERM)],
];

/** A filter as the kernel reads it: an array of `struct sock_filter`. */
const filterOf = (rules: Rules): Buffer => {
  const steps = program(rules);
  const bytes = Buffer.alloc(steps.length * 8);
  for (const [at, [code, value, ifTrue = 0, ifFalse = 0]] of steps.entries()) {
    bytes.writeUInt16LE(code, at * 8);
    bytes.writeUInt8(ifTrue, at * 8 + 2);
    bytes.writeUInt8(ifFalse, at * 8 + 3);
    bytes.writeUInt32LE(value >>> 0, at * 8 + 4);
  }
  return bytes;
};

/** For strangers' code. */
export const seccompFilter = () => filterOf({ allowed: allowedCalls, tested: testedCalls });
/** For programs that read strangers' documents. */
export const parserFilter = () => filterOf({ allowed: { ...allowedCalls, ...parserCalls }, tested: parserTests });
