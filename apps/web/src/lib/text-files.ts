import type { Texts } from '../locale/texts.ts';
import type { AppLocale } from './config.ts';

export type TextName = keyof Texts;

const files = import.meta.glob<Record<string, object>>([
  '../locale/*/*.ts',
  '!../locale/zh-CN/shell.ts',
  '!../locale/zh-CN/error.ts',
]);

/** `qr-login.ts` exports `qrLogin`. */
const fileOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The file of one namespace in one language; nothing where there is none. */
export const loadTextFile = async (locale: AppLocale, name: TextName): Promise<object | undefined> => {
  const load = files[`../locale/${locale}/${fileOf(name)}.ts`];
  return load && (await load())[name];
};
