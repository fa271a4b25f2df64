import type { AnswerForm } from '@zhixing/contract/answer-part';
import i18next from 'i18next';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { widgetView } from '../../locale/zh-CN/widget-view.ts';

// Drawing to a string wants a third argument that a browser never asks for.
vi.mock('react', async (original) => {
  const react = await original<typeof import('react')>();
  const useSyncExternalStore: typeof react.useSyncExternalStore = (subscribe, read, readOnServer = read) =>
    react.useSyncExternalStore(subscribe, read, readOnServer);
  return { ...react, useSyncExternalStore };
});

let FormBlock: typeof import('./form-block.tsx').FormBlock;
const id = 'b'.repeat(32);

beforeAll(async () => {
  ({ FormBlock } = await import('./form-block.tsx'));
  await i18next.use(initReactI18next).init({
    lng: 'zh-CN',
    resources: { 'zh-CN': { widgetView } },
    interpolation: { escapeValue: false },
  });
});

const form = (document: unknown, more: Partial<AnswerForm> = {}): AnswerForm => ({
  kind: 'form',
  title: '签署前请定三处',
  document: document as AnswerForm['document'],
  data: {},
  state: 'open',
  ...more,
});
const withList = (widgetList: unknown) => ({ kind: 'widgets', widgetList });
const input = { type: 'Input', id, options: { label: '姓名', key: 'name' } };
const draw = (given: AnswerForm, isInert = false) =>
  renderToStaticMarkup(createElement(FormBlock, { form: given, isInert }));

describe('a form of an answer', () => {
  it('says how it stands: open, waiting with its time, submitted, over', () => {
    expect(draw(form(withList([input])))).toContain('签署前请定三处');
    const until = new Date(Date.now() + 3_600_000 * 2 - 90_000).toISOString();
    const waiting = draw(form(withList([input]), { state: 'waiting', until }));
    expect(waiting).toContain('在等您，还有 1 小时 59 分');
    expect(waiting).toContain('填好后回答会继续');
    expect(waiting).toContain('提交并继续');
    expect(draw(form(withList([input]), { state: 'submitted', values: { [id]: '张三' } }))).toMatch(/is-inert.*已提交/);
    expect(draw(form(withList([input]), { state: 'over' }))).toMatch(/is-inert.*已结束/);
    const late = new Date(Date.now() - 1_000).toISOString();
    expect(draw(form(withList([input]), { state: 'waiting', until: late }))).toContain('已结束');
  });

  it('a waiting form with a button of its own has no second one', () => {
    const button = { type: 'Button', id: 'c'.repeat(32), options: {} };
    expect(draw(form(withList([input, button]), { state: 'waiting' }))).not.toContain('提交并继续');
    expect(draw(form(withList([input]), { state: 'waiting' }), true)).toContain('等待填写');
  });

  const deep = () => {
    let list: unknown[] = [];
    for (let level = 0; level < 20_000; level++) list = [{ type: 'Div', id, options: {}, widgetList: list }];
    return list;
  };
  it.each([
    ['nothing', null],
    ['words', 'x'],
    ['no list', withList('x')],
    ['no id', withList([{ type: 'Input' }])],
    ['twin ids', withList([input, input])],
    ['a column by itself', withList([{ type: 'col', id, options: {} }])],
    [
      'far too many',
      withList(Array.from({ length: 1_001 }, (_, at) => ({ ...input, id: at.toString(16).padStart(32, '0') }))),
    ],
    ['a long text', withList([{ ...input, options: { label: 'x'.repeat(300_000) } }])],
  ])('a document of %s is a grey box', (_, document) => {
    expect(draw(form(document))).toContain('这张表单无法显示');
  });

  it('so is one of twenty thousand levels', () => expect(draw(form(withList(deep())))).toContain('这张表单无法显示'));
});
