const units = ['B', 'KB', 'MB', 'GB'] as const;

/** A size as people read it: whole bytes, one decimal from megabytes on. */
export const formatBytes = (bytes: number): string => {
  const step = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** step;
  return `${step < 2 ? Math.round(value) : Number(value.toFixed(1))} ${units[step]}`;
};
