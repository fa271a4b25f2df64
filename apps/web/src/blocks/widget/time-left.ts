export type TimeLeft = { readonly hours: number; readonly minutes: number };

const minuteMs = 60_000;

/** Undefined once it is over. Begun minutes count, so that it never says none while there is time. */
export const timeLeft = (until: string, now: number): TimeLeft | undefined => {
  const minutes = Math.ceil((new Date(until).getTime() - now) / minuteMs);
  return minutes > 0 ? { hours: Math.floor(minutes / 60), minutes: minutes % 60 } : undefined;
};
