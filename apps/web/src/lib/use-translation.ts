import i18next, { type Namespace, type TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';

type Found = { readonly t: TFunction; readonly known: Map<string, string> };

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
  return { t: t as unknown as TFunction, known };
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

/** Of namespaces that `loadTexts` has brought; `t` stays the same for as long as the language does. */
export const useTranslation = <const Names extends Namespace = 'shell'>(names?: Names) => {
  const locale = useSyncExternalStore(subscribe, readLanguage, readLanguage);
  return { t: foundIn(locale, names ?? 'shell').t as unknown as TFunction<Names>, i18n: i18next };
};
