import { readWidgets } from '@zhixing/contract/block/block-document';
import { widgetsDocument } from '@zhixing/contract/card-document';
import { describe, expect, it } from 'vitest';
import { hasSendButton, missingFields, ownValues, readOnlyIds, withChange } from './form-rules.ts';
import { timeLeft } from './time-left.ts';

const idOf = (no: number) => no.toString(16).padStart(32, '0');
const field = (no: number, key: string, label: string, type = 'Input') => ({
  type,
  id: idOf(no),
  options: { key, label },
});
const insurance = widgetsDocument.parse({
  kind: 'widgets',
  widgetList: [
    field(1, 'insured', '被保人出生日期', 'Date'),
    field(2, 'a1', '甲'),
    field(3, 'a2', '乙'),
    field(4, 'a3', '丙'),
    field(5, 'holder', '投保人出生日期', 'Date'),
    field(6, 'b1', '丁'),
    field(7, 'b2', '戊'),
    field(8, 'b3', '己'),
  ],
  dateLinks: [
    { sourceLabel: '被保人出生日期', targets: ['a1'], readOnlyTargets: ['a2', 'a3'] },
    { sourceLabel: '投保人出生日期', targets: ['b1', 'b2', 'b3'] },
  ],
});
const change = (no: number, value: string, document = insurance) =>
  withChange(document, {}, { id: idOf(no), value, data: {} });

describe('links of dates', () => {
  it('WID-25 a change of the first birth date goes into its three targets', () => {
    const day = '1990-05-01';
    expect(change(1, day)).toEqual({ [idOf(1)]: day, [idOf(2)]: day, [idOf(3)]: day, [idOf(4)]: day });
    expect(change(1, day, { ...insurance, dateLinks: [] })).toEqual({ [idOf(1)]: day });
  });

  it('WID-26 a change of the second one goes into its own three and not into the first', () => {
    const day = '1988-02-29';
    expect(change(5, day)).toEqual({ [idOf(5)]: day, [idOf(6)]: day, [idOf(7)]: day, [idOf(8)]: day });
  });

  it('WID-27 two of the targets cannot be typed into', () => {
    expect([...readOnlyIds(insurance)]).toEqual([idOf(3), idOf(4)]);
  });

  it('another field copies nothing', () => {
    expect(change(2, '随便')).toEqual({ [idOf(2)]: '随便' });
  });
});

describe('what a waiting answer needs', () => {
  const document = widgetsDocument.parse({
    kind: 'widgets',
    widgetList: [
      field(1, 'name', '姓名'),
      field(2, 'stars', '评分', 'Rate'),
      { type: 'Select', id: idOf(3), options: { key: 'kind', label: '类型', useVar: 'kind' } },
      field(4, 'free', '备注'),
    ],
    required: ['name', 'stars', 'kind', 'nobody'],
  });
  const missing = (values: object, data: unknown = {}) =>
    missingFields(document, values as never, data).map(({ options }) => options.label);

  it('names the required fields that are empty, and no others', () => {
    expect(missing({})).toEqual(['姓名', '评分', '类型']);
    expect(missing({ [idOf(1)]: '  ', [idOf(2)]: 3, [idOf(3)]: [] })).toEqual(['姓名', '类型']);
    expect(missing({ [idOf(1)]: '张三', [idOf(2)]: 3 }, { kind: '稳健型' })).toEqual([]);
  });

  it('keeps only values of fields that are there', () => {
    const values = { [idOf(1)]: '张三', [idOf(99)]: 'x' };
    expect(ownValues(document.widgetList, values)).toEqual({ [idOf(1)]: '张三' });
  });

  it('knows whether there is a button to send it by', () => {
    const button = (type: string) => readWidgets([{ type: 'Button', id: idOf(1), options: { type } }]);
    expect(hasSendButton(button('send'))).toBe(true);
    expect(hasSendButton(button('link'))).toBe(false);
    expect(hasSendButton(document.widgetList)).toBe(false);
  });

  it('says how long there is', () => {
    const until = '2026-11-18T08:00:00.000Z';
    expect(timeLeft(until, Date.parse('2026-11-17T08:01:30.000Z'))).toEqual({ hours: 23, minutes: 59 });
    expect(timeLeft(until, Date.parse('2026-11-18T07:59:59.000Z'))).toEqual({ hours: 0, minutes: 1 });
    expect(timeLeft(until, Date.parse(until))).toBeUndefined();
  });
});
