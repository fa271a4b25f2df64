/** Millionths of a yuan with the digits that say something: ¥0.031, ¥12.40, ¥0.00002. */
export const formatMicro = (micro: number): string => {
  const yuan = micro / 1_000_000;
  if (yuan === 0) return '¥0';
  if (Math.abs(yuan) >= 1)
    return `¥${yuan.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
  const digits = Math.min(6, Math.ceil(-Math.log10(Math.abs(yuan))) + 1);
  return `¥${yuan.toFixed(digits).replace(/\.?(?<!0)0+$/, '')}`;
};

/** Seconds, as short as the column: 0.60, 12.3, 140. */
export const formatSpanMs = (ms: number): string => {
  if (ms > 0 && ms < 5) return '<0.01';
  const seconds = ms / 1000;
  return seconds.toFixed(seconds < 9.995 ? 2 : seconds < 99.95 ? 1 : 0);
};
