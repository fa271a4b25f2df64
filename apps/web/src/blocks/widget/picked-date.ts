import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';

dayjs.extend(customParseFormat);

/** A text as its format writes it; one that is written otherwise is read as a date of the calendar where it is one. */
export const readDate = (value: unknown, format: string): Dayjs | null => {
  if (typeof value !== 'string' || value === '') return null;
  const strict = dayjs(value, format, true);
  if (strict.isValid()) return strict;
  const plain = dayjs(
    value,
    ['YYYY-MM-DD HH:mm:ss', 'YYYY-MM-DD HH:mm', 'YYYY-MM-DD', 'YYYY/MM/DD', 'HH:mm:ss', 'HH:mm'],
    true,
  );
  return plain.isValid() ? plain : null;
};

/** What is kept of a date: the text that is shown. */
export const writeDate = (date: Dayjs | null, format: string): string => date?.format(format) ?? '';

export const readSpan = (value: unknown, format: string): [Dayjs | null, Dayjs | null] => {
  const [from, to]: unknown[] = Array.isArray(value) ? value : [];
  return [readDate(from, format), readDate(to, format)];
};

export type PickerKind = 'date' | 'month' | 'year';
/** A format without days picks months, one without months picks years. */
export const pickerOf = (format: string): PickerKind => {
  if (/[Dd]|L/.test(format)) return 'date';
  return /M/.test(format) ? 'month' : 'year';
};
export const hasTime = (format: string) => /[Hh]/.test(format);
