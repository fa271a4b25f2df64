import { bindCards } from '@zhixing/contract/card/bind-cards';
import type { CardTemplate } from '@zhixing/contract/card/card-template';
import { describe, expect, it } from 'vitest';
import { elementOf, fieldRoot, isListThere, pickedInList, suggestData, suggestFields } from './suggest-fields.ts';

const weather: CardTemplate = { type: 'weather-card', data: '', list: false, options: {} };
const days = { city: '杭州', daily: [{ fxDate: '2026-11-17', tempMin: 8, tempMax: 17, textDay: '多云' }] };

describe('binding a ready-made card', () => {
  it('CARD-22 similar names in the sample are proposed, those of days from the days', () => {
    const options = suggestFields(weather, days);
    expect(options).toEqual({
      place: 'city',
      lists: 'daily',
      date: 'fxDate',
      min: 'tempMin',
      max: 'tempMax',
      weather: 'textDay',
    });
    expect(bindCards({ ...weather, options }, days)).toMatchObject([
      { place: '杭州', lists: [{ date: '2026-11-17', min: 8, max: 17, weather: '多云' }] },
    ]);
  });
  it('what leads somewhere already is left alone', () => {
    expect(suggestFields({ ...weather, options: { place: 'city' } }, days).place).toBeUndefined();
    expect(suggestFields({ type: 'image-text', data: '', list: false, options: {} }, { title: '一' })).toEqual({});
  });
  it('CARD-20 with a list, fields are picked from its elements', () => {
    const result = { items: [{ name: '一', cover: 'https://a.example/1.png', more: { desc: '二' } }] };
    const template: CardTemplate = { type: 'image-text', data: 'items', list: true, options: {} };
    expect(elementOf(template, result)).toBe(result.items[0]);
    expect(fieldRoot(template, 'title', result)).toBe(result.items[0]);
    expect(suggestFields(template, result)).toEqual({ image: 'cover', title: 'name', content: 'more.desc' });
    expect(pickedInList(['items', 0, 'more', 'desc'])).toEqual({ data: 'items', path: 'more.desc' });
    expect(pickedInList(['items', 0])).toBeUndefined();
    expect(pickedInList(['name'])).toBeUndefined();
  });
  it('CARD-20 the list with fitting elements is proposed, and a card for each of them', () => {
    const template: CardTemplate = { type: 'train-tickets', data: '', list: false, options: {} };
    const result = {
      code: '0',
      logs: [{ level: 'info' }],
      data: { trains: [{ trainNo: 'G7', fromStation: '杭州东' }] },
    };
    expect(suggestData(template, result)).toBe('data.trains');
    expect(isListThere(template, 'data.trains', result)).toBe(true);
    expect(isListThere(weather, 'daily', days)).toBe(false);
    expect(suggestData({ ...template, data: 'data.trains' }, result)).toBeUndefined();
    expect(suggestData(weather, days)).toBeUndefined();
  });
});
