import { describe, expect, it } from 'vitest';
import { chinaDay, daysOf, nameOf, readSpan, spanNames, spanOf } from './day-span.ts';

const today = '2026-11-16';

describe('spans of days', () => {
  it('PAY-35 a day is a day in China', () => {
    expect(chinaDay(new Date('2026-11-15T15:59:59Z'))).toBe('2026-11-15');
    expect(chinaDay(new Date('2026-11-15T16:00:00Z'))).toBe('2026-11-16');
  });

  it('PAY-35 the usual spans end today and include both ends', () => {
    expect(spanNames.map((name) => spanOf(name, today))).toEqual([
      { from: '2026-11-10', to: today },
      { from: '2026-10-18', to: today },
      { from: '2026-11-01', to: today },
    ]);
    expect(daysOf(spanOf('days7', today))).toHaveLength(7);
    expect(daysOf({ from: '2026-02-27', to: '2026-03-01' })).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
    expect(nameOf({ from: '2026-11-10', to: today }, today)).toBe('days7');
    expect(nameOf({ from: '2026-11-11', to: today }, today)).toBeUndefined();
  });

  it('what an address says is used only if the server would take it', () => {
    const usual = spanOf('days30', today);
    expect(readSpan('2026-01-01', '2026-02-01', today)).toEqual({ from: '2026-01-01', to: '2026-02-01' });
    expect(readSpan('2025-11-15', today, today)).toEqual({ from: '2025-11-15', to: today });
    for (const [from, to] of [
      [null, null],
      ['2026-02-30', '2026-03-01'],
      ['2026-03-02', '2026-03-01'],
      ['2020-01-01', '2026-03-01'],
      ['yesterday', 'today'],
    ] as const) {
      expect(readSpan(from, to, today)).toEqual(usual);
    }
  });
});
