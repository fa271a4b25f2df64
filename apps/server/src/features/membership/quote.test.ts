import { describe, expect, it } from 'vitest';
import { addDays, addMonths, daysBetween } from './plan-dates.ts';
import { type Grant, isDowngrade, quote, timeOf } from './quote.ts';

const today = '2026-11-15';
const basic = { level: 'MONTHLY', monthFen: 890 } as const;
const flagship = { level: 'PER_FLAGSHIP_MONTHLY', monthFen: 2990 } as const;
const months = (monthNum: number, priceDiscount = 1) => ({ monthNum, priceDiscount });
const held = (grant: Grant) => ({ level: grant.level, endsOn: grant.endsOn, grants: [grant] });
const free = { level: 'FREE', endsOn: null, grants: [] } as const;

describe('the months of a plan', () => {
  it('PAY-38 F12 keep the day of the month they began on', () => {
    expect(addMonths('2027-01-31', 1)).toBe('2027-02-28');
    expect(addMonths('2027-02-28', 1, 31)).toBe('2027-03-31');
    expect(addMonths('2028-01-31', 1)).toBe('2028-02-29');
    expect(addMonths('2026-11-30', 12)).toBe('2027-11-30');
    expect([addDays('2026-12-31', 1), daysBetween('2026-02-28', '2026-03-01')]).toEqual(['2027-01-01', 1]);
  });

  it('PAY-29 cost the price of a month times months times discount, half up once', () => {
    expect(quote(free, flagship, months(12, 0.8), today)).toMatchObject({ price: 28_704, orderAmount: 28_704 });
    expect(quote(free, flagship, months(3, 0.95), today).price).toBe(8522);
    expect(quote(free, basic, months(3, 0.95), today).price).toBe(2537);
  });
});

describe('renewing', () => {
  it('PAY-16 PAY-38 goes on from the last day', () => {
    const january = { level: 'MONTHLY', startsOn: '2027-01-31', endsOn: '2027-02-28', paidFen: 890 } as const;
    expect(quote(held(january), basic, months(1), '2027-02-10')).toEqual({
      renewUpgrade: 'RENEW',
      price: 890,
      credit: 0,
      hasFreeTime: false,
      orderAmount: 890,
      surplusDays: 0,
      startDate: '2027-02-28',
      endDate: '2027-03-31',
    });
  });
});

describe('upgrading', () => {
  it('PAY-16 begins today and takes off what is left of paid time', () => {
    const left = held({ level: 'MONTHLY', startsOn: '2026-09-18', endsOn: '2026-12-18', paidFen: 2537 });
    expect(quote(left, flagship, months(12, 0.8), today)).toMatchObject({
      renewUpgrade: 'UPGRADE',
      credit: 920,
      orderAmount: 27_784,
      endDate: '2027-11-15',
    });
  });

  it('more left than it costs becomes days', () => {
    const left = held({ level: 'MONTHLY', startsOn: '2026-11-01', endsOn: '2027-11-01', paidFen: 8544 });
    const asked = quote(left, flagship, months(1), today);
    expect(asked).toMatchObject({ credit: 8216, orderAmount: 0, surplusDays: 52, endDate: '2027-02-05' });
  });

  it('free time leaves nothing, and a renewal that has not begun counts whole', () => {
    const trial = held({ level: 'MONTHLY', startsOn: '2026-11-14', endsOn: '2026-11-21', paidFen: 0 });
    expect(quote(trial, flagship, months(1), today)).toMatchObject({ credit: 0, hasFreeTime: true, orderAmount: 2990 });
    const later = held({ level: 'MONTHLY', startsOn: '2026-12-01', endsOn: '2026-12-31', paidFen: 890 });
    expect(quote(later, flagship, months(1), today).credit).toBe(890);
  });

  it('there is no way down', () => {
    const top = held({ level: 'PER_FLAGSHIP_MONTHLY', startsOn: today, endsOn: '2026-12-15', paidFen: 2990 });
    expect([isDowngrade(top, basic), isDowngrade(top, flagship), isDowngrade(free, basic)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('after a code', () => {
  const paid = { level: 'MONTHLY', startsOn: '2026-09-18', endsOn: '2026-12-18', paidFen: 2537 } as const;
  const given = { level: 'PER_FLAGSHIP_MONTHLY', startsOn: today, endsOn: '2026-11-22', paidFen: 0 } as const;
  const both = { level: given.level, endsOn: given.endsOn, grants: [paid, given] };

  it('paid time beneath the given level is still taken off the price', () => {
    expect(quote(both, flagship, months(12, 0.8), today)).toMatchObject({
      ...{ renewUpgrade: 'RENEW', credit: 920, orderAmount: 27_784, hasFreeTime: false },
      ...{ startDate: '2026-11-22', endDate: '2027-11-22' },
    });
    const enterprise = { level: 'ENT_ADVANCED_MONTHLY', monthFen: 19_900 } as const;
    expect(quote(both, enterprise, months(1), today)).toMatchObject({ credit: 920, hasFreeTime: true });
  });

  it('days move the day of the month; a month that was cut short does not', () => {
    const some = held({ level: 'MONTHLY', startsOn: '2026-11-10', endsOn: '2026-11-17', paidFen: 0 });
    expect(quote(some, basic, months(1), today).endDate).toBe('2026-12-17');
    const cut = held({ level: 'MONTHLY', startsOn: '2027-01-31', endsOn: '2027-02-28', paidFen: 890 });
    expect(quote(cut, basic, months(1), '2027-02-28').endDate).toBe('2027-03-31');
  });

  it('what was ordered before and is lower now comes after what is held', () => {
    const only = { ...both, grants: [given] };
    expect(timeOf(only, 'MONTHLY', 1, today, 0)).toEqual({ startsOn: '2026-11-22', endsOn: '2026-12-22' });
    expect(timeOf(both, 'MONTHLY', 1, today, 0)).toEqual({ startsOn: '2026-12-18', endsOn: '2027-01-18' });
  });
});
