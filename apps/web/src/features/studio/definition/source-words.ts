import type { TFunction } from 'i18next';

const sources = ['builtin', 'plugin', 'workflow', 'mcp', 'knowledge', 'card'] as const;

/** Where a part comes from; a word that is not known yet stands as it came. */
export const sourceWords = (t: TFunction<'studio'>, source = ''): string => {
  const known = sources.find((one) => one === source.toLowerCase());
  return known ? t(`source.${known}`) : source;
};
