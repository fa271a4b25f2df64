import { z } from 'zod';

const word = z.string().max(60);
const trainTicket = z.object({
  /** Stations. */
  from: word,
  to: word,
  /** Where they are; found by the station's name. */
  fromCity: word,
  toCity: word,
  /** In hours. */
  duration: word,
  date: word,
  start: word,
  end: word,
  no: word,
  firstClass: word,
  secondClass: word,
});

export const trainTicketsCard = z.object({ type: z.literal('train-tickets'), ticket: trainTicket });

/** `4:28` and `04:28` are hours and minutes; what is a number already stays. */
export const hoursOf = (duration: string) => {
  const [, hours, minutes] = /^(\d{1,3}):(\d{2})$/.exec(duration.trim()) ?? [];
  if (!hours || !minutes) return duration.trim();
  return String(Math.round((Number(hours) + Number(minutes) / 60) * 10) / 10);
};
