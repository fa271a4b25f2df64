import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { readWidgets } from '@zhixing/contract/block/block-document';
import { blockTypes, nodeTypes, type WidgetType, widgetTypes } from '@zhixing/contract/block/block-registry';
import i18next from 'i18next';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { widgetView } from '../../locale/zh-CN/widget-view.ts';
import type { BlockHost } from './block-host.ts';
import type { LeafType } from './registry.ts';

// Drawing to a string wants a third argument that a browser never asks for.
vi.mock('react', async (original) => {
  const react = await original<typeof import('react')>();
  const useSyncExternalStore: typeof react.useSyncExternalStore = (subscribe, read, readOnServer = read) =>
    react.useSyncExternalStore(subscribe, read, readOnServer);
  return { ...react, useSyncExternalStore };
});

const id = 'a'.repeat(32);
let views: Record<LeafType, ComponentType<never>>;
let context: typeof import('./block-host.ts');
let tree: typeof import('./block-tree.tsx');

beforeAll(async () => {
  vi.stubGlobal('window', {
    location: { origin: 'https://zhixing.example' },
    addEventListener: () => undefined,
    matchMedia: () => ({ matches: false, addEventListener: () => undefined }),
  });
  await i18next.use(initReactI18next).init({
    lng: 'zh-CN',
    resources: { 'zh-CN': { widgetView } },
    interpolation: { escapeValue: false },
  });
  const [light, picker, choice] = await Promise.all([
    import('./light-views.ts'),
    import('./picker-views.ts'),
    import('./choice-views.ts'),
  ]);
  const [{ ChartView }, { MapView }, { TableView }] = await Promise.all([
    import('./chart.tsx'),
    import('./map.tsx'),
    import('./table.tsx'),
  ]);
  const all = { ...light, ...picker, ...choice, ChartView, MapView, TableView };
  views = Object.fromEntries(
    Object.entries(all).map(([name, view]) => [name.replace(/View$/, ''), view]),
  ) as unknown as typeof views;
  context = await import('./block-host.ts');
  tree = await import('./block-tree.tsx');
}, 60_000);

const host = (given: Partial<BlockHost> = {}): BlockHost => ({
  data: {},
  values: {},
  isInert: false,
  pressed: new Set(),
  readOnly: new Set(),
  change: () => undefined,
  press: () => undefined,
  ...given,
});

const draw = (type: LeafType, given: object = {}, around: Partial<BlockHost> = {}) => {
  const options = nodeTypes[type].options.parse({ ...blockTypes[type].sample, ...given });
  const widget = { type, id, options };
  return renderToStaticMarkup(
    createElement(
      context.BlockHostContext,
      { value: host(around) },
      createElement(views[type], { widget, options } as never),
    ),
  );
};
const drawTree = (list: unknown) =>
  renderToStaticMarkup(
    createElement(
      context.BlockHostContext,
      { value: host() },
      createElement(tree.BlockTree, { list: readWidgets(list) }),
    ),
  );

const leaves = widgetTypes.filter((type): type is LeafType & WidgetType => !['Row', 'Scroll', 'Div'].includes(type));

describe('widgets as readers see them', () => {
  it('WID-07 there are 23 types', () => expect(widgetTypes).toHaveLength(23));

  it.each(leaves)('WID-07 WID-08 %s is drawn from its sample, without anything to edit it by', (type) => {
    const html = draw(type);
    expect(html).not.toBe('');
    expect(html).not.toMatch(/drag|toolbar|选中|draggable/);
    expect(() => draw(type, {}, { isInert: true })).not.toThrow();
  });

  it.each(leaves)('%s shows data of any kind without failing', (type) => {
    for (const data of [null, 'words', 7, true, [], {}, [[]], [{ a: 1 }], { a: { b: 1 } }, '\u202e<b>'])
      expect(() => draw(type, { useVar: 'x' }, { data: { x: data } })).not.toThrow();
  });

  it('WID-18 a path is followed as the data changes; without one its own value stands', () => {
    const bound = { useVar: 'a.b[0].c', value: '自己的' };
    expect(draw('Text', bound, { data: { a: { b: [{ c: '第一' }] } } })).toContain('第一');
    expect(draw('Text', bound, { data: { a: { b: [{ c: '第二' }] } } })).toContain('第二');
    expect(draw('Text', { value: '自己的' })).toContain('自己的');
    expect(draw('Input', bound, { data: {}, values: { [id]: '写下的' } })).toContain('value="写下的"');
  });

  it('WID-19 so is the label', () => {
    const drawn = (name: string) => draw('Button', { useLabelVar: 'a.name' }, { data: { a: { name } } });
    expect(drawn('预订这家')).toContain('预订这家');
    expect(drawn('改签车票')).toContain('改签车票');
  });

  it('WID-20 a pressed button is disabled', () => {
    expect(draw('Button')).not.toContain('disabled=""');
    expect(draw('Button', {}, { pressed: new Set([id]) })).toContain('disabled=""');
    expect(draw('Button', {}, { isInert: true })).toContain('disabled=""');
  });

  it('WID-21 WID-32 a link opens aside, and only pages of the web', () => {
    const link = draw('Button', { type: 'link', value: 'https://example.com/a' });
    expect(link).toMatch(/<a[^>]*href="https:\/\/example\.com\/a"/);
    expect(link).toMatch(/target="_blank"/);
    expect(link).toMatch(/rel="noopener noreferrer"/);
    const bad = draw('Button', { type: 'link', value: 'javascript:alert(1)' });
    expect(bad).not.toContain('javascript:');
    expect(bad).toContain('disabled=""');
    expect(draw('Button', { color: '#ffe58f', fullWidth: true })).toMatch(/ant-btn-block[^>]*background:#ffe58f/);
  });

  it('WID-27 a target that is read-only cannot be typed into and shows what was copied', () => {
    const html = draw('Input', {}, { readOnly: new Set([id]), values: { [id]: '1990-05-01' } });
    expect(html).toMatch(/readOnly=""/i);
    expect(html).toContain('1990-05-01');
  });

  it('WID-28 what was picked cannot be cleared, except in a cascader', () => {
    const picked = {
      Date: '2024-05-01',
      DateRange: ['2024-05-01', '2024-05-02'],
      Time: '08:30',
      TimeRange: ['08:30', '09:30'],
    } as const;
    for (const [type, value] of Object.entries(picked))
      expect(draw(type as LeafType, { value })).not.toContain('-clear');
    expect(draw('Cascader', { value: ['浙江', '杭州'] })).toContain('-clear');
  });

  it('WID-29 a picker shows its format', () => {
    expect(draw('Date', { format: 'YYYY/MM/DD', value: '2024/05/01' })).toContain('value="2024/05/01"');
    expect(draw('TimeRange', { value: ['08:30', '09:30'] })).toMatch(/value="08:30".*value="09:30"/);
  });

  it('WID-34 choices stand side by side, one under the other, or as buttons', () => {
    expect(draw('Radio', { displayStyle: 'block' })).toContain('is-block');
    expect(draw('Radio', { buttonStyle: true })).toContain('ant-radio-button');
    expect(draw('Checkbox', { buttonStyle: true, value: ['理财'] })).toMatch(/is-buttons.*checked=""/);
  });

  it('WID-35 a select of several shows each of them', () => {
    expect(draw('Select', { multiple: true, value: ['稳健型', '进取型'] })).toMatch(/稳健型.*进取型/);
    expect(draw('Select', { value: '进取型' })).toContain('进取型');
  });

  it('WID-36 a switch has its words and its colour when it is on', () => {
    const on = draw('Switch', { activeText: '开', inactiveText: '关', color: '#22a06b', value: true });
    expect(on).toMatch(/background:#22a06b.*aria-checked="true".*开/);
    expect(draw('Switch', { color: '#22a06b' })).not.toContain('#22a06b');
  });

  it('WID-37 half a star only where halves are allowed', () => {
    expect(draw('Rate', { value: 2.5, allowHalf: true })).toContain('ant-rate-star-half');
    expect(draw('Rate', { value: 2.5 })).not.toContain('ant-rate-star-half ');
    expect(draw('Rate', { style: { color: '#d9662b' } })).toContain('color:#d9662b');
  });

  it('WID-38 a table without a header, and with unchecked columns, leaves them out', () => {
    const th = [
      { key: 'name', label: '名称', checked: true },
      { key: 'value', label: '数值', checked: false },
    ];
    expect(draw('Table', { th })).not.toContain('38.6');
    expect(draw('Table', { showHeader: false })).not.toContain('<thead>');
    expect(draw('Table', { value: [] })).toContain('暂无数据');
  });

  it('WID-39 a tag has its size and colour', () => {
    expect(draw('Tag', { size: 'small', color: 'red' })).toMatch(/is-small.*标签/);
    expect(draw('Tag', { size: 'small', color: 'red' })).toContain('red');
  });

  it('WID-40 WID-49 two places are two pins, 350 pixels high, and no map service is asked', () => {
    const html = draw('Map', {
      value: [
        [116.4, 39.9],
        [121.5, 31.2],
      ],
    });
    expect(html.match(/widget-map-pin/g)).toHaveLength(2);
    expect(html).toContain('height:350px');
    expect(html).toContain('116.40000, 39.90000');
    expect(html).not.toMatch(/<script|<img|https?:/);
    expect(draw('Map', { value: [] })).toContain('116.39743, 39.90923');
  });

  it('WID-42 an empty chart says so', () => {
    expect(draw('Chart', { value: null })).toContain('暂无数据');
    expect(draw('Chart', { value: { series: [] } })).toContain('暂无数据');
    expect(draw('Chart')).not.toContain('暂无数据');
  });

  it('WID-12 WID-48 full is the whole width, fixed is so many pixels', () => {
    expect(draw('Image', { mode: 'full' })).toContain('width:100%');
    expect(draw('Image', { mode: 'fixed', width: 200, height: 120 })).toMatch(/width:200px.*height:120px/);
  });

  it('WID-48 a page is fetched when it is asked for, and only one of the web', () => {
    const html = draw('Iframe', { value: 'https://zhixing.example/report' });
    expect(html).not.toContain('<iframe');
    expect(html).toContain('打开网页');
    expect(draw('Iframe', { value: 'javascript:alert(1)' })).not.toContain('javascript:');
  });

  it('WID-43 WID-44 WID-45 WID-46 rows, columns, scrolls and plain boxes hold others', () => {
    const ids = Array.from({ length: 9 }, (_, at) => at.toString(16).repeat(32));
    const text = (at: number) => ({ type: 'Text', id: ids[at], options: {} });
    const html = drawTree([
      {
        type: 'Row',
        id: ids[0],
        options: { gutter: 20, justify: 'space-between' },
        cols: [
          { type: 'col', id: ids[1], options: {}, widgetList: [text(2)] },
          { type: 'col', id: ids[3], options: { span: 6, offset: 6 }, widgetList: [] },
        ],
      },
      { type: 'Scroll', id: ids[4], options: { gutter: 8 }, widgetList: [text(5), text(6)] },
      { type: 'Div', id: ids[7], options: {}, widgetList: [text(8)] },
    ]);
    expect(html).toMatch(/block-row[^>]*justify-content:space-between/);
    expect(html).toMatch(/--span:50%.*padding-inline:10px.*--span:25%;--offset:25%/);
    expect(html.match(/block-scroll-item/g)).toHaveLength(2);
    expect(html.match(/is-text/g)).toHaveLength(4);
  });

  it('WID-50 widgets and cards never call the server', async () => {
    for (const folder of ['../widget', '../card']) {
      const place = new URL(`${folder}/`, import.meta.url);
      for (const file of (await readdir(place)).filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.')))
        expect(readFileSync(new URL(file, place), 'utf8'), file).not.toMatch(/lib\/call\.ts|fetch\(/);
    }
  });
});
