import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { error } from '../locale/zh-CN/error.ts';
import { shell } from '../locale/zh-CN/shell.ts';
import type { AppLocale } from './config.ts';
import { loadTextFile, type TextName } from './text-files.ts';

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: async (locale, name) => {
    const texts = await loadTextFile(locale as AppLocale, name as TextName);
    if (!texts) throw new Error(`no texts ${locale}/${name}`);
    return texts;
  },
};

export const startI18n = async (locale: AppLocale): Promise<void> => {
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: locale,
      fallbackLng: 'zh-CN',
      supportedLngs: ['zh-CN', 'en-US'],
      load: 'currentOnly',
      ns: ['shell', 'error'],
      defaultNS: 'shell',
      resources: { 'zh-CN': { shell, error } },
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
    });
};

/** Texts of a page arrive beside its code, so that it never shows a key. */
export const loadTexts = async (names: readonly TextName[]): Promise<void> => {
  const missing = () => names.filter((name) => !i18next.hasResourceBundle(i18next.language, name));
  await i18next.loadNamespaces([...names]);
  // What failed once is not asked for again by itself.
  if (missing().length > 0) await i18next.reloadResources([i18next.language], missing());
  if (missing().length > 0) throw new Error(`no texts ${missing().join(', ')}`);
};

export const switchLocale = async (locale: AppLocale): Promise<void> => {
  await i18next.changeLanguage(locale);
  document.documentElement.lang = locale;
};
