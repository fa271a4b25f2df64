import { useEffect, useMemo, useRef, useState } from 'react';
import type { Row } from './code-row.ts';
import { createPart, usePart } from './lazy-parts.ts';

const highlighterPart = createPart(() => import('./highlighter.ts'));
/** Beyond these, colouring would hold the page up (a row of 40,000 blanks: 3 s); the code itself stays whole. */
const maxLength = 200_000;
const maxLineLength = 2_000;
const none: readonly Row[] = [];

const isColourable = (code: string): boolean => {
  if (code.length > maxLength) return false;
  for (let start = 0; start <= code.length; ) {
    const end = code.indexOf('\n', start);
    if ((end < 0 ? code.length : end) - start > maxLineLength) return false;
    if (end < 0) return true;
    start = end + 1;
  }
  return true;
};

/** Uncoloured lines, the complete ones made once. */
const usePlainRows = (code: string): readonly Row[] => {
  const known = useRef<{ code: string; rows: Row[] }>({ code: '', rows: [] });
  return useMemo(() => {
    const isGrown = code.startsWith(known.current.code);
    const rows = isGrown ? known.current.rows.slice(0, -1) : [];
    const start = isGrown ? known.current.code.lastIndexOf('\n') + 1 : 0;
    for (const content of code.slice(start).split('\n')) rows.push([{ content }]);
    known.current = { code, rows };
    return rows;
  }, [code]);
};

/** The code's lines: coloured as far as colouring has come, plain behind that. */
export const useRows = (language: string, code: string, isOpen: boolean): readonly Row[] => {
  const plain = usePlainRows(code);
  const isWanted = language !== '' && isColourable(code);
  const highlighter = usePart(highlighterPart, isWanted);
  const [colored, setColored] = useState<{ code: string; rows: readonly Row[] }>({ code: '', rows: none });
  useEffect(() => {
    if (!isWanted || !highlighter?.isKnownLanguage(language)) return;
    let isCurrent = true;
    void highlighter.highlight(language, code, isOpen).then((rows) => isCurrent && setColored({ code, rows }));
    return () => {
      isCurrent = false;
    };
  }, [isWanted, highlighter, language, code, isOpen]);
  return useMemo(() => {
    if (colored.code === code) return colored.rows;
    if (!code.startsWith(colored.code) || colored.rows.length === 0) return plain;
    return [...colored.rows.slice(0, -1), ...plain.slice(colored.rows.length - 1)];
  }, [colored, code, plain]);
};
