import i18next, { type Namespace, type TFunction } from 'i18next';
import { use, useSyncExternalStore } from 'react';

type Found = {
  readonly t: TFunction;
  readonly known: Map<string, string>;
  /** Texts that no page has asked for ahead. It stays: React wants to be asked the same when it draws again. */
  readonly coming: Promise<void> | undefined;
};

const made = new Map<string, Found>();
let isHeard = false;

/** Words without figures do not change while a page stands: looking each up again was a fifth of drawing a list. */
const makeFound = (locale: string, names: Namespace): Found => {
  const ask = i18next.getFixedT(locale, names);
  const known = new Map<string, string>();
  const t = (key: string, options?: object) => {
    if (options) return ask(key as never, options as never);
    const kept = known.get(key);
    if (kept !== undefined) return kept;
    const words: string = ask(key as never);
    known.set(key, words);
    return words;
  };
  const missing = [names].flat().filter((name) => !i18next.hasLoadedNamespace(name, { lng: locale }));
  const coming = missing.length > 0 ? i18next.loadNamespaces(missing) : undefined;
  // `Trans` asks it for its namespaces.
  return { t: Object.assign(t, ask) as unknown as TFunction, known, coming };
};

const foundIn = (locale: string, names: Namespace): Found => {
  if (!isHeard) {
    isHeard = true;
    // A key that was asked for too early has its words now.
    i18next.store.on('added', () => {
      for (const { known } of made.values()) known.clear();
    });
  }
  const name = `${locale} ${names}`;
  const found = made.get(name) ?? makeFound(locale, names);
  made.set(name, found);
  return found;
};

const subscribe = (listener: () => void) => {
  i18next.on('languageChanged', listener);
  return () => i18next.off('languageChanged', listener);
};
const readLanguage = () => i18next.language;

/** `t` stays the same for as long as the language does; texts that are not here yet are waited for. */
export const useTranslation = <const Names extends Namespace = 'shell'>(names?: Names) => {
  const locale = useSyncExternalStore(subscribe, readLanguage, readLanguage);
  const { t, coming } = foundIn(locale, names ?? 'shell');
  if (coming) use(coming);
  return { t: t as unknown as TFunction<Names>, i18n: i18next };
};
