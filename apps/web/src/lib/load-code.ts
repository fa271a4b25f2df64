const pausesMs = [300, 1_000];

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Code or texts that did not arrive: there is no network, or a newer release has taken their place. */
export class CodeMissing extends Error {
  override name = 'CodeMissing';
}

/**
 * A drop while code is fetched costs a moment. Without any network it is not even asked for: what a browser has asked for
 * in vain it refuses from then on, and the page could not go on by itself when the network is there again.
 */
export const loadCode = async <T>(load: () => Promise<T>, pauses: readonly number[] = pausesMs): Promise<T> => {
  if (!navigator.onLine) throw new CodeMissing('there is no network');
  const [ms, ...rest] = pauses;
  try {
    return await load();
  } catch (cause) {
    if (ms === undefined || !navigator.onLine) throw new CodeMissing('a part of the page did not arrive', { cause });
    await pause(ms);
    return loadCode(load, rest);
  }
};
