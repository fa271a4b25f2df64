const firstPauseMs = 300;
export const longestPauseMs = 5_000;

/** 0.3 s, then twice as long each time, up to 5 s. */
export const pauseMs = (tries: number): number => Math.min(longestPauseMs, firstPauseMs * 2 ** tries);

/** A pause that can be cut short. */
export const createPause = () => {
  let end: (() => void) | undefined;
  return {
    wait: (ms: number | undefined): Promise<void> =>
      new Promise((resolve) => {
        const timer = ms === undefined ? undefined : setTimeout(resolve, ms);
        end = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    end: (): void => end?.(),
  };
};
