import { auditActions, auditTargets } from '@zhixing/contract/audit';
import { describe, expect, it } from 'vitest';
import { admin as english } from '../../../locale/en-US/admin.ts';
import { admin as chinese } from '../../../locale/zh-CN/admin.ts';
import {
  asAction,
  asKey,
  asTarget,
  asValue,
  type ChartPoint,
  detailRows,
  momentsOf,
  peakOf,
  stepTo,
  totalOf,
} from './model.ts';

describe('words', () => {
  it.each([
    ['zh-CN', chinese],
    ['en-US', english],
  ])('I18N-03 has words in %s for everything that can be written down, and for what it was done to', (_, admin) => {
    const words: Record<string, Record<string, string>> = admin.action;
    const without = auditActions.filter((action) => {
      const [noun = '', verb = ''] = action.split('.');
      return !words[noun]?.[verb];
    });
    expect(without).toEqual([]);
    expect(auditTargets.filter((kind) => !admin.target[kind])).toEqual([]);
  });

  it('leaves what it does not know as it is', () => {
    expect(asAction('session.open')).toBe('session.open');
    expect(asAction('agent.publish')).toBeUndefined();
    expect(asTarget('parcel')).toBeUndefined();
    expect(asKey('isWhite')).toBe('isWhite');
  });

  it('translates a value only under a key that is ours', () => {
    expect(asValue('role', 'admin')).toBe('admin');
    expect(asValue('search', 'admin')).toBeUndefined();
    expect(asValue('way', 'carrier-pigeon')).toBeUndefined();
  });
});

describe('detailRows', () => {
  it('shows of before and after only what differs', () => {
    const before = { role: 'user', isWhite: false, status: 'active' };
    const after = { role: 'user', isWhite: true, status: 'disabled' };
    expect(detailRows({ before, after })).toEqual([
      { kind: 'change', key: 'isWhite', before: false, after: true },
      { kind: 'change', key: 'status', before: 'active', after: 'disabled' },
    ]);
  });

  it('goes into nested settings and compares lists whole', () => {
    const before = { brand: { title: '华岳', radius: 6 }, hosts: ['a.cn'] };
    const after = { brand: { title: '华岳证券', radius: 6 }, hosts: ['a.cn', 'b.cn'], code: 'huayue' };
    expect(detailRows({ before, after, way: 'password' })).toEqual([
      { kind: 'change', key: 'brand.title', before: '华岳', after: '华岳证券' },
      { kind: 'change', key: 'hosts', before: ['a.cn'], after: ['a.cn', 'b.cn'] },
      { kind: 'change', key: 'code', before: undefined, after: 'huayue' },
      { kind: 'value', key: 'way', value: 'password' },
    ]);
  });

  it('lists plain values and has nothing to say about an empty record', () => {
    expect(detailRows({ search: '华岳', pageNumber: 0 })).toHaveLength(2);
    expect(detailRows({})).toEqual([]);
  });
});

describe('momentsOf', () => {
  it('includes both days to their end', () => {
    const { from = '', to = '' } = momentsOf('2026-11-14', '2026-11-14');
    expect(new Date(to).getTime() - new Date(from).getTime()).toBe(86_400_000);
    expect(new Date(from).getHours()).toBe(0);
  });

  it('leaves an open or unreadable side open', () => {
    expect(momentsOf('', '')).toEqual({ from: undefined, to: undefined });
    expect(momentsOf('2026-13-45', 'yesterday')).toEqual({ from: undefined, to: undefined });
  });
});

describe('chart', () => {
  const point = (day: string, logins: number): ChartPoint => ({ day, logins, failures: 0, changes: 1 });
  const points = [point('2026-11-12', 4), point('2026-11-13', 9), point('2026-11-14', 9), point('2026-11-15', 2)];

  it('adds up and finds the latest of the highest days', () => {
    expect(totalOf(points, 'logins')).toBe(24);
    expect(peakOf(points, 'logins')?.day).toBe('2026-11-14');
    expect(peakOf(points, 'failures')).toBeUndefined();
    expect(peakOf([], 'logins')).toBeUndefined();
  });

  it('walks by keys and stops at the ends', () => {
    expect(stepTo('ArrowLeft', undefined, 30)).toBe(29);
    expect(stepTo('ArrowLeft', 29, 30)).toBe(28);
    expect(stepTo('ArrowLeft', 0, 30)).toBe(0);
    expect(stepTo('ArrowRight', undefined, 30)).toBe(29);
    expect(stepTo('ArrowRight', 4, 30)).toBe(5);
    expect(stepTo('Home', 12, 30)).toBe(0);
    expect(stepTo('End', 12, 30)).toBe(29);
    expect(stepTo('a', 12, 30)).toBeUndefined();
  });
});
