/** Levels, prices and days of membership as the price list and the rules say them, written down once more and plainly. */
export const ranks = ['FREE', 'MONTHLY', 'PER_FLAGSHIP_MONTHLY'] as const;
export type Level = (typeof ranks)[number];
export type PaidLevel = Exclude<Level, 'FREE'>;
const monthFen: Record<PaidLevel, number> = { MONTHLY: 890, PER_FLAGSHIP_MONTHLY: 2990 };
export const durations = { m1: [1, 10_000], m3: [3, 9_500], m12: [12, 8_000] } as const;
export type Duration = keyof typeof durations;

export type Time = {
  level: PaidLevel;
  startsOn: string;
  endsOn: string;
  paidFen: number;
  orderId: string | null;
  /** What took its place, or itself while its money is on its way back. */
  closedBy?: Time | undefined;
  /** What had taken its place and is being paid back. */
  freedBy?: Time | undefined;
};

export const rankOf = (level: Level) => ranks.indexOf(level);
const stamp = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayText = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const plusDays = (day: string, count: number) => dayText(stamp(day) + count * 86_400_000);
const between = (from: string, to: string) => (stamp(to) - stamp(from)) / 86_400_000;
const later = (one: string, other: string) => (one > other ? one : other);

const plusMonths = (day: string, count: number, anchor: number) => {
  const [year, month] = day.split('-').map(Number) as [number, number];
  const length = new Date(Date.UTC(year, month - 1 + count + 1, 0)).getUTCDate();
  return dayText(Date.UTC(year, month - 1 + count, Math.min(anchor, length)));
};

const open = (times: Time[], today: string) => times.filter((one) => !one.closedBy && one.endsOn >= today);

/** The best level that runs today, to the last day that any time of it has. */
export const heldOf = (times: Time[], today: string): { level: Level; endsOn: string | null } => {
  const all = open(times, today);
  const running = all.filter(({ startsOn }) => startsOn <= today).sort((a, b) => rankOf(b.level) - rankOf(a.level));
  const level = running[0]?.level;
  if (!level) return { level: 'FREE', endsOn: null };
  return { level, endsOn: all.filter((one) => one.level === level).reduce((last, one) => later(last, one.endsOn), '') };
};

/** What it costs today: worth left of lower paid time is taken off, and what is over becomes days. */
export const priceOf = (times: Time[], level: PaidLevel, duration: Duration, today: string) => {
  const [months, bp] = durations[duration];
  const price = Math.floor((monthFen[level] * months * bp + 5_000) / 10_000);
  let credit = 0;
  for (const one of open(times, today).filter((lower) => rankOf(lower.level) < rankOf(level))) {
    const days = between(one.startsOn, one.endsOn);
    const left = Math.min(days, between(today, one.endsOn));
    if (days > 0 && left > 0) credit += Math.floor((one.paidFen * left) / days);
  }
  return {
    amount: Math.max(0, price - credit),
    credit,
    surplusDays: Math.floor((Math.max(0, credit - price) * 30) / monthFen[level]),
  };
};

/** Bought time: after what is held of the same or a better level, else from today; in the place of all that is lower. */
export const addBought = (
  times: Time[],
  bought: { level: PaidLevel; months: number; surplusDays: number; paidFen: number; orderId: string },
  today: string,
) => {
  const { level, months, surplusDays, paidFen, orderId } = bought;
  const held = heldOf(times, today);
  const own = open(times, today).filter((one) => one.level === level);
  const last = own.reduce((day, one) => later(day, one.endsOn), later(today, held.endsOn ?? today));
  const startsOn = rankOf(level) > rankOf(held.level) ? today : last;
  const dayOf = (day: string) => Number(day.slice(8));
  const isLastOfMonth = dayOf(plusDays(startsOn, 1)) === 1;
  const anchor = isLastOfMonth ? Math.max(dayOf(startsOn), ...own.map((one) => dayOf(one.startsOn))) : dayOf(startsOn);
  const endsOn = plusDays(plusMonths(startsOn, months, anchor), surplusDays);
  const time: Time = { level, startsOn, endsOn, paidFen, orderId };
  for (const one of open(times, today)) if (rankOf(one.level) < rankOf(level)) one.closedBy = time;
  times.push(time);
};

/** Given days: after the same level, or from today for a better one. False: it would change nothing. */
export const addGiven = (times: Time[], level: PaidLevel, days: number, today: string) => {
  const held = heldOf(times, today);
  if (rankOf(level) < rankOf(held.level)) return false;
  const startsOn = (level === held.level && held.endsOn) || today;
  times.push({ level, startsOn, endsOn: plusDays(startsOn, days), paidFen: 0, orderId: null });
  return true;
};

/** Whether nothing later stands on it. */
export const isOwn = (times: Time[], time: Time) =>
  !time.closedBy &&
  !times.some(
    (one) => one !== time && one.orderId && !one.closedBy && one.level === time.level && one.startsOn >= time.endsOn,
  );

const move = (time: Time, days: number) => {
  time.startsOn = plusDays(time.startsOn, days);
  time.endsOn = plusDays(time.endsOn, days);
};
const daysLeft = (time: Time, today: string) => between(later(time.startsOn, today), time.endsOn);
const others = (times: Time[], time: Time) =>
  times.filter((one) => one !== time && one.level === time.level && !one.closedBy);

/** Its money goes back: it ends, what it had replaced counts again, what followed on it moves up. */
export const takeBack = (times: Time[], time: Time, today: string) => {
  time.closedBy = time;
  for (const one of times)
    if (one !== time && one.closedBy === time) {
      one.closedBy = undefined;
      one.freedBy = time;
    }
  const days = daysLeft(time, today);
  if (days > 0) for (const one of others(times, time)) if (one.startsOn >= time.endsOn) move(one, -days);
};

/** Its money did not go back after all. */
export const putBack = (times: Time[], time: Time, today: string) => {
  const days = daysLeft(time, today);
  if (days > 0)
    for (const one of others(times, time)) if (one.startsOn < time.endsOn && one.endsOn >= today) move(one, days);
  time.closedBy = undefined;
  for (const one of times)
    if (one.freedBy === time && !one.closedBy) {
      one.closedBy = time;
      one.freedBy = undefined;
    }
};
