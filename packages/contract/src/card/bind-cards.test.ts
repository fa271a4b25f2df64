import { describe, expect, it } from 'vitest';
import { stationsByCity } from '../stations.ts';
import { bindCards, cityOf } from './bind-cards.ts';
import { cardTypes } from './card-content.ts';
import { type CardTemplate, cardFields, cardTemplate } from './card-template.ts';
import { hoursOf } from './train-tickets.ts';
import { dayName, weatherIcon } from './weather-card.ts';

const template = (given: Partial<CardTemplate> & Pick<CardTemplate, 'type'>) => cardTemplate.parse(given);

describe('a template', () => {
  it('CARD-01 CARD-18 is of one of six kinds, and another is refused', () => {
    expect(Object.keys(cardFields).toSorted()).toEqual([...cardTypes].toSorted());
    expect(cardTemplate.safeParse({ type: 'hologram' }).success).toBe(false);
  });

  it('CARD-19 CARD-20 reads its fields by their paths, one card for each element of a list', () => {
    const options = { title: 'a.t', content: 'c', image: 'pic' };
    const list = [1, 2, 3].map((n) => ({ a: { t: `题${n}` }, c: `文${n}`, pic: '' }));
    const cards = bindCards(template({ type: 'image-text', data: 'news.items', list: true, options }), {
      news: { items: list },
    });
    expect(cards).toHaveLength(3);
    expect(cards[1]).toEqual({ type: 'image-text', title: '题2', content: '文2', image: '' });
    const single = bindCards(template({ type: 'image-text', data: 'news.items[0]', options }), {
      news: { items: list },
    });
    expect(single).toEqual([{ type: 'image-text', title: '题1', content: '文1', image: '' }]);
  });

  it('WID-47 CARD-17 without paths takes the fields of its own names, as a model gives them', () => {
    const [card] = bindCards(template({ type: 'image-text-button' }), {
      title: '甲',
      content: '乙',
      image: '/x.png',
      button: '看',
    });
    expect(card).toEqual({ type: 'image-text-button', title: '甲', content: '乙', image: '/x.png', button: '看' });
  });

  it('that leads nowhere shows nothing, and what is too long is cut', () => {
    expect(bindCards(template({ type: 'image-text', data: 'gone' }), { a: 1 })).toEqual([]);
    expect(bindCards(template({ type: 'image-text', list: true }), { a: 1 })).toEqual([]);
    const [card] = bindCards(template({ type: 'image-text' }), { title: 'a'.repeat(999), content: { no: 'text' } });
    expect(card).toMatchObject({ title: 'a'.repeat(200), content: '' });
  });

  it('CARD-21 of a chart takes the element, or the first of its echarts, and only what is harmless', () => {
    const chart = (n: number) => ({ series: [{ type: 'bar', data: [n] }], tooltip: { formatter: '<b>' } });
    const [plain] = bindCards(template({ type: 'echarts-card' }), chart(1));
    expect(plain).toMatchObject({ option: { series: [{ data: [1] }], tooltip: {} } });
    const [first] = bindCards(template({ type: 'echarts-card' }), { echarts: [chart(2), chart(3)] });
    expect(first).toMatchObject({ option: { series: [{ data: [2] }] } });
    expect(bindCards(template({ type: 'echarts-card' }), { nothing: 1 })).toMatchObject([{ option: null }]);
  });

  it('CARD-16 of buttons takes words or records', () => {
    const of = (options: unknown) => bindCards(template({ type: 'landscape-buttons' }), { options });
    expect(of(['一', { label: '二' }, '', 3])).toEqual([{ type: 'landscape-buttons', options: ['一', '二', '3'] }]);
  });
});

describe('a weather card', () => {
  it('CARD-04 CARD-09 has its days from a list, in words or numbers', () => {
    const lists = [
      { date: '2024-05-01', min: 12, max: 20, weather: '晴' },
      { date: '2024-05-02', min: '13', max: '21', weather: 'rain' },
    ];
    expect(bindCards(template({ type: 'weather-card' }), { place: '杭州', lists })).toEqual([
      { type: 'weather-card', place: '杭州', lists },
    ]);
    expect(
      bindCards(template({ type: 'weather-card', data: 'days', options: { weather: 'text' } }), {
        days: [{ text: '多云' }],
      }),
    ).toMatchObject([{ lists: [{ date: '', min: null, max: null, weather: '多云' }] }]);
  });

  it('CARD-07 CARD-09 has an icon by the first character, by what falls, or by its key', () => {
    const icons = ['晴', '多云', '阴', '雷阵雨', '雪', '雨', '风'].map(weatherIcon);
    expect(icons).toEqual(['sunny', 'cloudy', 'overcast', 'thunderstorm', 'snow', 'rain', 'wind']);
    expect(['小雨', '中雪', '大风', '阵雨', 'snow', '雾', ''].map(weatherIcon)).toEqual([
      'rain',
      'snow',
      'wind',
      'rain',
      'snow',
      undefined,
      undefined,
    ]);
  });

  it('CARD-08 names yesterday, today and tomorrow, and other days by their place in the week', () => {
    const days = ['2024-04-30', '2024-05-01', '2024-05-02', '2024-05-03', 'soon', '2024-13-40'];
    expect(days.map((day) => dayName(day, '2024-05-01'))).toEqual([
      'yesterday',
      'today',
      'tomorrow',
      5,
      undefined,
      undefined,
    ]);
  });
});

describe('a train ticket', () => {
  it('CARD-13 CARD-14 CARD-15 knows the city of its stations, and its hours', () => {
    const ticket = {
      from: '北京南',
      to: '杭州东',
      duration: '04:28',
      date: '2024-05-01',
      start: '09:05',
      end: '13:33',
      no: 'G39',
      firstClass: '无',
      secondClass: '46',
    };
    expect(bindCards(template({ type: 'train-tickets' }), ticket)).toEqual([
      { type: 'train-tickets', ticket: { ...ticket, duration: '4.5', fromCity: '北京', toCity: '杭州' } },
    ]);
    expect([cityOf('北京南'), cityOf('北京南站'), cityOf('无此站')]).toEqual(['北京', '北京', '']);
    expect([hoursOf('4.5'), hoursOf('')]).toEqual(['4.5', '']);
    expect(Object.keys(stationsByCity).length).toBeGreaterThanOrEqual(300);
    for (const stations of Object.values(stationsByCity))
      for (const { code } of stations) expect(code).toMatch(/^[A-Z]{3}$/);
  });
});
