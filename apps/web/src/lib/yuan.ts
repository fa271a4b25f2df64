/** Integer 分 as yuan, digit by digit: 2890 is 28.90, 1000000 is 10,000.00. */
export const yuan = (fen: number): string => {
  const digits = String(Math.abs(fen)).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${fen < 0 ? '−' : ''}${whole}.${digits.slice(-2)}`;
};

/** Without zeros that say nothing, for prices of a list: 890 is 8.9, 1000 is 10. */
export const shortYuan = (fen: number): string => {
  const text = yuan(fen);
  if (text.endsWith('.00')) return text.slice(0, -3);
  return text.endsWith('0') ? text.slice(0, -1) : text;
};

/** With its direction: +50.00, −1.20. */
export const signedYuan = (fen: number): string => (fen > 0 ? `+${yuan(fen)}` : yuan(fen));
