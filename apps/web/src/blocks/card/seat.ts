export type Seat = { readonly kind: 'none' | 'some' | 'left'; readonly words: string };

/** How many seats there are: a number, words such as 有, or none. */
export const seatOf = (value: string): Seat => {
  const words = value.trim();
  if (words === '' || words === '0' || words === '无' || words === '--') return { kind: 'none', words: '' };
  return { kind: /^\d+$/.test(words) ? 'left' : 'some', words };
};
