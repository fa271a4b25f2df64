import { readWidgets } from '@zhixing/contract/block/block-document';
import { cardTemplate } from '@zhixing/contract/card/card-template';
import { widgetsDocument } from '@zhixing/contract/card-document';
import { describe, expect, it } from 'vitest';
import { readHalfJson } from '../../runtime/read-half-json.ts';
import { makeForm } from './card-form.ts';
import { cardsFrom, previewCards, previewForm } from './preview-card.ts';

const at = (n: number) => n.toString(16).padStart(32, '0');
const widget = (type: string, n: number, options: object) => ({ type, id: at(n), options });
const document = widgetsDocument.parse({
  kind: 'widgets',
  widgetList: readWidgets([
    widget('Text', 1, { useVar: 'customer.name' }),
    widget('Image', 2, { useVar: 'photo' }),
    widget('Input', 3, { key: 'note', label: '备注' }),
    widget('Radio', 4, { key: 'seat', optionItems: [{ label: '二等', value: '二等座' }] }),
  ]),
});
const half = (text: string) => {
  const read = readHalfJson(text);
  if (!read) throw new Error('no beginning of an object');
  return read;
};
const form = (text: string) => previewForm('请假单', document)(half(text));

describe('a form while the model writes what is in it', () => {
  it('WID-51 stands there empty at once, and words grow in it', () => {
    expect(form('{')).toMatchObject({ kind: 'form', title: '请假单', state: 'open', data: {} });
    expect(form('{"customer":{"name":"陈')).toMatchObject({ data: { customer: { name: '陈' } } });
    expect(form('{"note":"多带')).toMatchObject({ values: { [at(3)]: '多带' } });
  });

  it('WID-51 half an address is not fetched, half a choice is not marked, and nothing is shown that the form does not read', () => {
    expect(form('{"photo":"https://example.com/a.p')?.data).toEqual({});
    expect(form('{"photo":"https://example.com/a.png"')?.data).toEqual({ photo: 'https://example.com/a.png' });
    expect(form('{"seat":"二')?.values).toBeUndefined();
    expect(form('{"seat":"二等座"')?.values).toEqual({ [at(4)]: '二等座' });
    expect(JSON.stringify(form('{"secret":"abc","customer":{"phone":"139'))).not.toMatch(/abc|139/);
  });

  it('WID-51 the last one is the document that the call makes, whatever was cut before', () => {
    const input = { customer: { name: '陈女士' }, photo: '/a.png', note: '多带 "两" 份\n😀', seat: '二等座' };
    const text = JSON.stringify(input);
    for (let length = 1; length <= text.length; length++) expect(form(text.slice(0, length))).toBeDefined();
    expect(form(text)).toEqual(makeForm('请假单', document, input));
  });

  it('one that is too large is not shown before it is there', () => {
    expect(form(`{"note":"${'x'.repeat(70_000)}`)).toBeUndefined();
  });
});

describe('cards while the model writes them', () => {
  const template = cardTemplate.parse({ type: 'image-text', list: true });
  const cards = (text: string) => previewCards('推荐', template)(half(text))?.cards;

  it('CARD-22 begin with the first field, their words grow, and end as the call shows them', () => {
    expect(cards('{"items":[{')).toBeUndefined();
    expect(cards('{"items":[{"image":"https://a.exa')).toBeUndefined();
    expect(cards('{"items":[{"image":"/a.png","title":"西')).toMatchObject([{ image: '/a.png', title: '西' }]);
    expect(cards('{"items":[{"title":"西湖"},{"image":"https://b')).toMatchObject([{ title: '西湖' }]);
    const input = { items: [{ title: '西湖', content: '好看' }, { title: '灵隐寺' }] };
    expect(cards(JSON.stringify(input))).toEqual(cardsFrom(template, input));
  });

  it('CARD-22 a chart grows with its data', () => {
    const chart = previewCards('图', cardTemplate.parse({ type: 'echarts-card' }));
    const text =
      '{"title":"销量","option":{"xAxis":{"data":["一","二"]},"yAxis":{},"series":[{"type":"bar","data":[1,2,3';
    expect(chart(half(text))?.cards).toMatchObject([{ title: '销量', option: { series: [{ data: [1, 2] }] } }]);
  });
});
