import { type Language, syntaxHighlighting } from '@codemirror/language';
import { Compartment, type Extension } from '@codemirror/state';
import { ViewPlugin } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import { loadCode } from '../../lib/load-code.ts';

export type CodeLanguage = 'javascript' | 'python' | 'json';

/** Grammars are heavier than the editor: each comes when a text is first written in it. */
export const codeLanguages: Record<CodeLanguage, () => Promise<Language>> = {
  javascript: () => import('@codemirror/lang-javascript').then(({ javascriptLanguage }) => javascriptLanguage),
  python: () => import('@codemirror/lang-python').then(({ pythonLanguage }) => pythonLanguage),
  json: () => import('@codemirror/lang-json').then(({ jsonLanguage }) => jsonLanguage),
};

/** Colours the text as soon as its grammar is there; without a network it stays plain and can be written all the same. */
export const coloured = (language: CodeLanguage): Extension => {
  const place = new Compartment();
  const fetching = ViewPlugin.define((view) => {
    let isGone = false;
    loadCode(codeLanguages[language]).then(
      (found) => !isGone && view.dispatch({ effects: place.reconfigure(found) }),
      () => undefined,
    );
    return {
      destroy: () => {
        isGone = true;
      },
    };
  });
  return [syntaxHighlighting(classHighlighter), place.of([]), fetching];
};
