/** Loaded before a program (`--import`): its wall clock goes wrong by `CLOCK_SHIFT_MS`. Timers keep their pace. */
const shiftMs = Number(process.env.CLOCK_SHIFT_MS ?? 0);
const Real = Date;

class ShiftedDate extends Real {
  constructor(...args: [] | [number | string | Date]) {
    if (args.length === 0) super(Real.now() + shiftMs);
    else super(...args);
  }
  static override now() {
    return Real.now() + shiftMs;
  }
}
globalThis.Date = ShiftedDate as DateConstructor;
