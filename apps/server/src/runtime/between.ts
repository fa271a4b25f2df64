/** From the first opening sign to the last closing one; a pattern for it takes time by the square of a hostile text. */
export const between = (text: string, open: string, close: string): string => {
  const [start, end] = [text.indexOf(open), text.lastIndexOf(close)];
  return start >= 0 && end > start ? text.slice(start, end + 1) : '';
};
