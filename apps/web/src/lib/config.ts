import { useSyncExternalStore } from 'react';
import { usePrefersDark } from './media.ts';
import { parseJson, readRaw, writeRaw } from './storage.ts';

export type AppLocale = 'zh-CN' | 'en-US';
export type ThemeChoice = 'system' | 'light' | 'dark';
export type Config = { readonly locale: AppLocale; readonly theme: ThemeChoice };

/** The boot script in index.html reads the same key before first paint. */
const key = 'config';

export const parseConfig = (raw: string | null): Config => {
  const value = parseJson(raw);
  const { locale, theme } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  return {
    locale: locale === 'en-US' ? 'en-US' : 'zh-CN',
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
  };
};

const listeners = new Set<() => void>();
const changed = () => {
  for (const listener of listeners) listener();
};
let current: Config | undefined;
let isPinned = false;

export const readConfig = (): Config => {
  current ??= parseConfig(readRaw('localStorage', key));
  return current;
};

/** For a page in somebody else's site: what was chosen in the app itself does not count there. */
export const pinConfig = (config: Config): void => {
  current = config;
  isPinned = true;
};

/** Written only when the user chooses something: an untouched browser keeps no such key. */
export const changeConfig = (change: Partial<Config>): void => {
  current = { ...readConfig(), ...change };
  writeRaw('localStorage', key, JSON.stringify(current));
  changed();
};

const onStorage = (event: StorageEvent) => {
  if (event.key !== key || isPinned) return;
  current = parseConfig(event.newValue);
  changed();
};

const subscribe = (listener: () => void) => {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
};
export const useConfig = (): Config => useSyncExternalStore(subscribe, readConfig);

export const useIsDark = (): boolean => {
  const prefersDark = usePrefersDark();
  const { theme } = useConfig();
  return theme === 'dark' || (theme === 'system' && prefersDark);
};
