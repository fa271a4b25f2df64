/** With one decimal; undefined where nothing came in. */
export const marginPercent = (margin: number, share: number): string | undefined =>
  share > 0 ? ((margin / share) * 100).toFixed(1) : undefined;
