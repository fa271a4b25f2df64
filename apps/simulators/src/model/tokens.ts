const isHan = (code: number) => (code >= 0x3400 && code <= 0x9fff) || (code >= 0xf900 && code <= 0xfaff);
const isLetter = (code: number) =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 0xc0 && code <= 0x24f);
const isDigit = (code: number) => code >= 48 && code <= 57;
const isSpace = (code: number) => code === 32 || code === 10 || code === 9 || code === 13;

/** Where the token that begins at `start` ends: 1–3 Han characters, a word piece of 7 letters, 3 digits. */
function endOfToken(text: string, start: number): number {
  const code = text.charCodeAt(start);
  if (isHan(code)) return runEnd(text, start, 1 + (code % 3), isHan);
  if (isLetter(code)) return runEnd(text, start, 7, isLetter);
  if (isDigit(code)) return runEnd(text, start, 3, isDigit);
  if (code === 32 && isLetter(text.charCodeAt(start + 1))) return runEnd(text, start + 1, 7, isLetter);
  if (isSpace(code)) return runEnd(text, start, 8, isSpace);
  const isPair = code >= 0xd800 && code <= 0xdbff && start + 1 < text.length;
  return start + (isPair ? 2 : 1);
}

function runEnd(text: string, start: number, max: number, fits: (code: number) => boolean): number {
  let end = start + 1;
  while (end < text.length && end - start < max && fits(text.charCodeAt(end))) end += 1;
  return end;
}

export function splitTokens(text: string): string[] {
  const tokens: string[] = [];
  for (let start = 0; start < text.length; ) {
    const end = endOfToken(text, start);
    tokens.push(text.slice(start, end));
    start = end;
  }
  return tokens;
}

export function countTokens(text: string): number {
  let count = 0;
  for (let start = 0; start < text.length; start = endOfToken(text, start)) count += 1;
  return count;
}
