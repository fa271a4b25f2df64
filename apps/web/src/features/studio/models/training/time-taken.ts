/** A length of time in its largest unit. */
export const timeTaken = (ms: number): { unit: 'seconds' | 'minutes' | 'hours'; n: number } => {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return { unit: 'seconds', n: seconds };
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? { unit: 'minutes', n: minutes } : { unit: 'hours', n: Math.round(minutes / 60) };
};
