import { describe, expect, it } from 'vitest';
import { spendingOf } from './spending.ts';

const span = { from: '2026-11-14', to: '2026-11-16' };

describe('spending', () => {
  it('PAY-35 every day of the span has a value, and lines and ring share colours', () => {
    const { total, days, slices } = spendingOf(
      {
        line: [
          { dates: '2026-11-14', agentName: '合同审阅', amount: 80 },
          { dates: '2026-11-16', agentName: '流水核验员', amount: 240 },
          { dates: '2026-11-16', agentName: '流水核验员', amount: 120 },
          { dates: '2026-11-16', agentName: '', amount: 10 },
          { dates: '2026-10-01', agentName: '合同审阅', amount: 999 },
        ],
        pie: [
          { agentName: '合同审阅', amount: 80 },
          { agentName: '流水核验员', amount: 360 },
          { agentName: '', amount: 10 },
        ],
      },
      span,
    );
    expect(total).toBe(450);
    expect(days).toEqual(['2026-11-14', '2026-11-15', '2026-11-16']);
    expect(slices).toEqual([
      { name: '流水核验员', isRest: false, amount: 360, color: '--d1', days: [0, 0, 360] },
      { name: '合同审阅', isRest: false, amount: 80, color: '--d2', days: [80, 0, 0] },
      { name: '', isRest: false, amount: 10, color: '--d3', days: [0, 0, 10] },
    ]);
  });

  it('PAY-35 with many agents the smaller ones stand together and nothing is lost', () => {
    const names = ['甲', '乙', '丙', '丁', '戊', '己', '庚'];
    const pie = names.map((agentName, place) => ({ agentName, amount: 700 - place * 100 }));
    const line = pie.map((row) => ({ ...row, dates: '2026-11-15' }));
    const { total, slices } = spendingOf({ line, pie }, span);
    expect(total).toBe(2800);
    expect(slices.map(({ name, isRest, amount }) => [name, isRest, amount])).toEqual([
      ['甲', false, 700],
      ['乙', false, 600],
      ['丙', false, 500],
      ['丁', false, 400],
      ['戊', false, 300],
      ['', true, 300],
    ]);
    expect(slices.at(-1)?.days).toEqual([0, 300, 0]);
    expect(spendingOf({ line, pie: pie.slice(0, 6) }, span).slices).toHaveLength(6);
  });

  it('nothing spent is nothing', () => {
    expect(spendingOf({ line: [], pie: [{ agentName: '甲', amount: 0 }] }, span)).toMatchObject({
      total: 0,
      slices: [],
    });
  });
});
