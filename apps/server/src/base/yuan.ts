/** 分 as yuan, for words. */
export const yuan = (fen: number) => (fen / 100).toFixed(2);
