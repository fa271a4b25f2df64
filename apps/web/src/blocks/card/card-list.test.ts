import { bindCards } from '@zhixing/contract/card/bind-cards';
import type { CardContent, CardType } from '@zhixing/contract/card/card-content';
import i18next from 'i18next';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cardView as en } from '../../locale/en-US/card-view.ts';
import { cardView } from '../../locale/zh-CN/card-view.ts';
import { cardDay, chinaToday } from './card-day.ts';
import { CardList } from './card-list.tsx';
import { seatOf } from './seat.ts';
import { iconOf } from './weather-icon.tsx';
import { barsOf, rangeWords } from './weather-scale.ts';

beforeAll(async () => {
  vi.stubGlobal('window', { location: { origin: 'https://zhixing.example' }, addEventListener: () => undefined });
  await i18next.use(initReactI18next).init({
    lng: 'zh-CN',
    resources: { 'zh-CN': { cardView }, 'en-US': { cardView: en } },
    interpolation: { escapeValue: false },
  });
});
afterAll(() => vi.unstubAllGlobals());

const cardsOf = (type: CardType, result: unknown, list = false) =>
  bindCards({ type, data: '', list, options: {} }, result);
const draw = (cards: readonly CardContent[], isInert = false) =>
  renderToStaticMarkup(createElement(CardList, { title: '', cards, isInert }));
const words = (html: string) => html.replace(/<[^>]*>/g, '|').replace(/\|+/g, '|');

const ticket = {
  ...{ from: '北京南', to: '上海虹桥', date: '2024-05-01', start: '09:05', end: '13:33', no: 'G39' },
  ...{ duration: '4:28', firstClass: '', secondClass: '46' },
};

describe('cards in an answer', () => {
  const weather = (lists: unknown[]) => cardsOf('weather-card', { place: '杭州', lists });

  it('CARD-04 CARD-05 LIMIT-34 the first day is large and in words, later ones are rows', () => {
    const html = draw(
      weather([
        { date: '2024-05-01', min: 12, max: 20, weather: '多云' },
        { date: '2024-05-02', min: 10, max: 18, weather: '小雨' },
      ]),
    );
    const text = html.replace(/<[^>]*>/g, '');
    expect(text).toContain('杭州，周三 5/1');
    expect(text).toContain('12~20°C');
    expect(text).toContain('10~18°C');
    expect(html).toMatch(/weather-first.*is-cloudy.*weather-words">多云.*weather-later.*周四.*5\/2.*is-rain/);
  });

  it('CARD-06 an empty weather list says so', () => expect(draw(weather([]))).toContain('暂无查询到天气数据'));

  it('CARD-07 CARD-09 seven icons, by words or by key, and a general one', () => {
    expect(['晴', '多云', '阴', '雷阵雨', '雪', '雨', '风', '大雨', 'snow', '沙尘'].map(iconOf)).toEqual([
      ...['sunny', 'cloudy', 'overcast', 'thunderstorm', 'snow', 'rain', 'wind', 'rain', 'snow', 'generic'],
    ]);
    expect(draw(weather([{ date: '2024-05-01', min: 1, max: 2, weather: 'snow' }]))).toContain('weather-words">雪');
  });

  it('CARD-08 days are called from the day it is in China', () => {
    const today = chinaToday(new Date('2026-11-16T17:00:00Z'));
    expect(today).toBe('2026-11-17');
    const names = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', 'soon'].map(
      (day) => cardDay(day, today)?.name,
    );
    expect(names).toEqual(['yesterday', 'today', 'tomorrow', 4, undefined]);
    const day = chinaToday();
    expect(draw(weather([{ date: day, min: 1, max: 2, weather: '晴' }]))).toContain('今天');
  });

  it('degrees may be words or missing, and bars lie between the coldest and the warmest', () => {
    const entry = (min: number | string | null, max: number | string | null) => ({ date: '', weather: '', min, max });
    expect([rangeWords(entry('8℃', 13)), rangeWords(entry(null, '14')), rangeWords(entry(null, null))]).toEqual([
      '8~13',
      '14',
      '',
    ]);
    expect(barsOf([entry(0, 10), entry('5', 20), entry(null, 3)])).toEqual([
      { from: 0, to: 50 },
      { from: 25, to: 100 },
      undefined,
    ]);
    expect(barsOf([entry(5, 5)])).toEqual([{ from: 0, to: 100 }]);
  });

  it('LIMIT-34 CARD-10 CARD-11 CARD-13 CARD-14 a ticket has its cities, day, times, stations, hours and seats', () => {
    const text = words(draw(cardsOf('train-tickets', ticket)));
    for (const word of [
      '北京',
      '5月1日 周三',
      '上海',
      '09:05',
      '北京南',
      '4.5 小时',
      '13:33',
      '上海虹桥',
      'G39',
      '无',
      '余 46',
    ])
      expect(text).toContain(`|${word}|`);
  });

  it('CARD-12 an empty ticket shows its eight placeholders', () => {
    const text = words(draw(cardsOf('train-tickets', {})));
    for (const word of ['出发地', '目的地', '出发时间', '起始站', '到达时间', '到达站', '车次', '无'])
      expect(text).toContain(`|${word}|`);
    expect(['', '0', '--', '有', '12'].map((seat) => seatOf(seat).kind)).toEqual([
      'none',
      'none',
      'none',
      'some',
      'left',
    ]);
  });

  it('CARD-02 CARD-03 a picture that is missing is the default one; without title or content there is no data', () => {
    expect(draw(cardsOf('image-text', { image: '', title: '须知', content: '五天内' }))).toMatch(
      /picture is-default.*须知.*五天内/,
    );
    expect(draw(cardsOf('image-text', { title: '', content: '五天内' }))).toContain('暂无数据');
    expect(draw(cardsOf('image-text', { title: '须知', content: '' }))).toContain('暂无数据');
  });

  it('CARD-17 CARD-19 a list of two has a button each', () => {
    const items = [
      { title: '湖滨店', content: '¥428', button: '预订这家' },
      { title: '武林店', content: '¥398' },
    ];
    const html = draw(cardsOf('image-text-button', items, true));
    expect(html.match(/<button/g)).toHaveLength(2);
    expect(html).toMatch(/湖滨店.*预订这家.*武林店.*选这个/);
    expect(draw(cardsOf('image-text-button', items, true), true).match(/disabled=""/g)).toHaveLength(2);
  });

  it('CARD-16 three options are three buttons', () => {
    const html = draw(cardsOf('landscape-buttons', ['车次', '酒店', '申请单']));
    expect(html.match(/<button type="button">/g)).toHaveLength(3);
  });

  it('CARD-18 CARD-21 a chart without data, and a type that nobody knows, say 暂无数据', () => {
    expect(draw(cardsOf('echarts-card', { title: '费用', option: {} }))).toMatch(/费用.*暂无数据/);
    expect(draw([{ type: 'hologram' } as unknown as CardContent])).toContain('暂无数据');
    expect(draw([])).toContain('暂无数据');
  });

  it('CARD-01 what is no list, or no card, takes nothing down', () => {
    for (const cards of [null, 'x', [null], [7], [{ type: 'train-tickets' }]])
      expect(draw(cards as unknown as CardContent[])).toContain('暂无数据');
  });

  it('speaks English too', async () => {
    await i18next.changeLanguage('en-US');
    expect(words(draw(cardsOf('train-tickets', ticket)))).toContain('|May 1, Wed|');
    await i18next.changeLanguage('zh-CN');
  });
});
