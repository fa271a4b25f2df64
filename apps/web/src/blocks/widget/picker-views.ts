export { DateView } from './date.tsx';
export { DateRangeView } from './date-range.tsx';
export { TimeView } from './time.tsx';
export { TimeRangeView } from './time-range.tsx';
