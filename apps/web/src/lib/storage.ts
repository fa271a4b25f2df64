/** A browser may refuse storage (private mode, policy); the app then works without memory. */

export const readRaw = (area: 'localStorage' | 'sessionStorage', key: string): string | null => {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
};

export const writeRaw = (area: 'localStorage' | 'sessionStorage', key: string, value: string | null): void => {
  try {
    if (value === null) window[area].removeItem(key);
    else window[area].setItem(key, value);
  } catch {
    // Nothing to do: what could not be stored is asked for again.
  }
};

/** What was typed and never saved is its writer's: whoever leaves takes it along. Looks and language stay. */
export const forgetWork = (): void => {
  try {
    window.sessionStorage.clear();
    for (const key of Object.keys(window.localStorage))
      if (/^studio:(?!panes$|sections$)/.test(key)) window.localStorage.removeItem(key);
  } catch {
    // Where storage is refused nothing was kept.
  }
};

const ownerKey = 'workOwner';

/** Somebody else in the same tab does not find what the one before typed; whoever comes back does. */
export const claimWork = (owner: string): void => {
  const before = readRaw('sessionStorage', ownerKey);
  if (before !== null && before !== owner) forgetWork();
  writeRaw('sessionStorage', ownerKey, owner);
};

export const parseJson = (raw: string | null): unknown => {
  if (raw === null) return undefined;
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
};
