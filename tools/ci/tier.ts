/** `pnpm full` allows hours and leaves nothing out; `.ci/run` has to be over in 25 minutes. */
export const isFull = process.env.ZHIXING_TIER === 'full';

/**
 * The options of a test that only `pnpm full` makes. `guard` names what fails in CI when the same behaviour breaks:
 * `path of a test file › words of a title in it`. A guard that is gone, or is left out of CI itself, fails `guards.test.ts`.
 */
export const inFull = (_guard: string, options: { timeout?: number } = {}) => ({ ...options, skip: !isFull });
