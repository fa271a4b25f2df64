import { createCodePlugin } from '@streamdown/code';
import type { Row } from './code-row.ts';
import { codeTheme } from './code-theme.ts';

const plugin = createCodePlugin({ themes: [codeTheme, codeTheme] });

export const isKnownLanguage = (language: string): boolean => plugin.supportsLanguage(language as 'ts');

/** Rows of coloured tokens. Rows that are complete are the same objects in the next call. */
export const highlight = (language: string, code: string, isOpen: boolean): Promise<readonly Row[]> =>
  new Promise((resolve) => {
    const request = { code, language: language as 'ts', isIncomplete: isOpen, themes: plugin.getThemes() };
    const ready = plugin.highlight(request, (result) => resolve(result.tokens as readonly Row[]));
    if (ready) resolve(ready.tokens as readonly Row[]);
  });
