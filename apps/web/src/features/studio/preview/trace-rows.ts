import type { TraceSpan } from '@zhixing/contract/studio';

/** A span on its way: `ms` counts as far as it is known. */
export type ShownSpan = TraceSpan & { readonly isOpen?: boolean };

export type TraceRow = {
  readonly span: ShownSpan;
  readonly depth: 0 | 1;
  /** Of an earlier run; this one went on behind it. */
  readonly isTaken: boolean;
  /** Place of the bar, in hundredths of the whole width. */
  readonly left: number;
  readonly width: number;
};

const byStart = (a: ShownSpan, b: ShownSpan) => a.startMs - b.startMs || a.step - b.step;
/** Two clocks, each rounded. */
const roundingMs = 5;

const endOf = ({ startMs, ms }: ShownSpan) => startMs + ms;

/** How long the picture is: up to the end of the last span, or as long as is said where there is none. */
export const wholeMs = (spans: readonly ShownSpan[], ms: number): number =>
  spans.length > 0 ? Math.max(1, ...spans.map(endOf)) : Math.max(1, ms);

/**
 * The first step that the run made itself. Steps follow each other, so one that begins before its predecessor ended has
 * taken that one over from another run, whose clock it carries.
 */
export const firstOwnStep = (spans: readonly ShownSpan[]): number => {
  const parts = spans.filter(({ kind }) => kind !== 'agent');
  const steps = [...new Set(parts.map(({ step }) => step))].sort((a, b) => a - b);
  const endAt = (no: number | undefined) => Math.max(0, ...parts.filter(({ step }) => step === no).map(endOf));
  const startAt = (no: number) => Math.min(...parts.filter(({ step }) => step === no).map(({ startMs }) => startMs));
  return steps.findLast((no, index) => index > 0 && startAt(no) + roundingMs < endAt(steps[index - 1])) ?? 1;
};

/** Agents in order, beneath each what it did; what belongs to nobody stands by itself. */
export const traceRows = (spans: readonly ShownSpan[], whole: number): TraceRow[] => {
  const own = firstOwnStep(spans);
  const place = (span: ShownSpan, depth: 0 | 1): TraceRow => {
    const left = Math.min(100, (span.startMs / whole) * 100);
    const isTaken = span.kind !== 'agent' && span.step < own;
    return { span, depth, isTaken, left, width: Math.min(100 - left, (span.ms / whole) * 100) };
  };
  const ids = new Set(spans.map(({ id }) => id));
  const isTop = ({ parent }: ShownSpan) => parent === null || !ids.has(parent);
  return spans
    .filter(isTop)
    .toSorted((a, b) => a.step - b.step || byStart(a, b))
    .flatMap((top) => [
      place(top, 0),
      ...spans
        .filter(({ parent }) => parent === top.id)
        .toSorted((a, b) => a.step - b.step || byStart(a, b))
        .map((span) => place(span, 1)),
    ]);
};
