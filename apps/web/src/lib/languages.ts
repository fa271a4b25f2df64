import type { AppLocale } from './config.ts';

/** Each language in its own words, whatever the interface speaks. */
export const languages: readonly { readonly locale: AppLocale; readonly name: string }[] = [
  { locale: 'zh-CN', name: '简体中文' },
  { locale: 'en-US', name: 'English' },
];
