export { beginLostAgain, type LostKind } from './begin-lost-again.ts';
export {
  noteSeriesBegun,
  noteTickEnded,
  noteTickFailed,
  noteTickStarted,
  type Series,
  takeStuckSeries,
} from './job-tick.ts';
