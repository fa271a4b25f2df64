import { z } from 'zod';

/** Of no other time can anything be asked here; the database and the calendar know no year 0, and none after 9999. */
const years = { first: 1970, last: 2999 };
const isWithin = (text: string) => {
  const year = new Date(text).getUTCFullYear();
  return year >= years.first && year <= years.last;
};

/** A day that there is, `2026-02-28`. */
export const day = z.iso.date().refine(isWithin);
/** A moment with its offset, `2026-02-28T08:00:00+08:00`. */
export const moment = z.iso.datetime({ offset: true }).refine(isWithin);
