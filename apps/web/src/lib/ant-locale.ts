import type { Locale } from 'antd/es/locale';
import enUS from 'antd/es/locale/en_US';
import zhCN from 'antd/es/locale/zh_CN';
import type { AppLocale } from './config.ts';

/** Ant Design's own words. */
export const antLocales: Readonly<Record<AppLocale, Locale>> = { 'zh-CN': zhCN, 'en-US': enUS };
