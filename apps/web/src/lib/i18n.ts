import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Texts } from '../locale/texts.ts';
import { error } from '../locale/zh-CN/error.ts';
import { shell } from '../locale/zh-CN/shell.ts';
import type { AppLocale } from './config.ts';

export type TextName = keyof Texts;

const files = import.meta.glob<Record<string, object>>([
  '../locale/*/*.ts',
  '!../locale/zh-CN/shell.ts',
  '!../locale/zh-CN/error.ts',
]);

/** `qr-login.ts` exports `qrLogin`. */
const fileOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: async (locale, name) => {
    const load = files[`../locale/${locale}/${fileOf(name)}.ts`];
    const texts = load ? (await load())[name] : undefined;
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
