import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '../../lib/call-error.ts';
import { createFormStore, saveMs } from './form-store.ts';
import { sentForms, sentKeys } from './sent-forms.ts';
import { shownParts } from './shown-parts.ts';
import { widgetForm } from './widget-form.ts';

const a = 'a'.repeat(32);
const b = 'b'.repeat(32);
const address = { runId: 'r', callId: 'c' };
const page = { visibilityState: 'visible', on: new Map<string, () => void>() };
const target = {
  addEventListener: (kind: string, listener: () => void) => page.on.set(kind, listener),
  removeEventListener: (kind: string) => page.on.delete(kind),
};

beforeEach(() => {
  vi.useFakeTimers();
  page.visibilityState = 'visible';
  vi.stubGlobal('window', target);
  vi.stubGlobal(
    'document',
    Object.assign(Object.create({}, { visibilityState: { get: () => page.visibilityState } }), target),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('half-filled forms', () => {
  it('are saved once, after a pause', async () => {
    const save = vi.fn(async () => null);
    const store = createFormStore({ save });
    store.change('r:c', { [a]: '张' }, address);
    await vi.advanceTimersByTimeAsync(saveMs - 1);
    store.change('r:c', { [a]: '张三' }, address);
    await vi.advanceTimersByTimeAsync(saveMs - 1);
    expect(save).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(save.mock.calls).toEqual([[address, { [a]: '张三' }]]);
    expect(store.draft('r:c')).toEqual({ [a]: '张三' });
  });

  it('are saved at once when the page is hidden, and not again', async () => {
    const save = vi.fn(async () => null);
    const store = createFormStore({ save });
    store.watch();
    store.change('r:c', { [a]: '张三' }, address);
    page.visibilityState = 'hidden';
    page.on.get('visibilitychange')?.();
    await vi.advanceTimersByTimeAsync(saveMs * 2);
    expect(save).toHaveBeenCalledTimes(1);
  });

  it('that did not get through are tried again; those that are over are not', async () => {
    const refusal = (status: number, errorCode: string) =>
      new CallError('', { status, errorCode, requestId: '', fields: {} });
    const save = vi
      .fn<() => Promise<unknown>>()
      .mockRejectedValueOnce(refusal(0, 'NETWORK'))
      .mockRejectedValue(refusal(200, 'FORM_OVER'));
    const store = createFormStore({ save });
    store.change('r:c', { [a]: '张三' }, address);
    await vi.advanceTimersByTimeAsync(saveMs);
    await store.flush();
    await store.flush();
    expect(save).toHaveBeenCalledTimes(2);
  });

  it('are read once for all forms, and again when the reader comes back', async () => {
    const read = vi.fn(async () => [{ run_id: 'r', call_id: 'c', values: { [a]: '别处' } }]);
    const store = createFormStore({ read });
    const stops = [store.watch(), store.watch()];
    await vi.advanceTimersByTimeAsync(0);
    expect(read).toHaveBeenCalledTimes(1);
    expect(store.draft('r:c')).toEqual({ [a]: '别处' });
    await vi.advanceTimersByTimeAsync(10_000);
    page.on.get('focus')?.();
    page.on.get('visibilitychange')?.();
    expect(read).toHaveBeenCalledTimes(2);
    for (const stop of stops) stop();
    expect(page.on.size).toBe(0);
  });

  it('keep what was typed while others were on their way, and what is not saved yet', async () => {
    let arrive: (list: { run_id: string; call_id: string; values: object }[]) => void = () => undefined;
    const read = () => new Promise<never[]>((resolve) => (arrive = resolve as typeof arrive));
    const store = createFormStore({
      read,
      save: () => Promise.reject(new CallError('', { status: 0, errorCode: 'x', requestId: '', fields: {} })),
    });
    store.watch();
    store.change('r:c', { [a]: '新' }, address);
    arrive([{ run_id: 'r', call_id: 'c', values: { [a]: '旧' } }]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(store.draft('r:c')).toEqual({ [a]: '新' });
    page.on.get('focus')?.();
    arrive([{ run_id: 'r', call_id: 'c', values: { [a]: '旧', [b]: '别处' } }]);
    await vi.advanceTimersByTimeAsync(0);
    expect(store.draft('r:c')).toEqual({ [a]: '新', [b]: '别处' });
  });

  it('without an address stay here', async () => {
    const save = vi.fn(async () => null);
    const store = createFormStore({ save });
    store.change('x', { [a]: '张三' }, undefined);
    await vi.advanceTimersByTimeAsync(saveMs);
    expect(save).not.toHaveBeenCalled();
  });
});

describe('forms and cards of a conversation', () => {
  const message = { uuid: 'u', role: 1 as const, content: '', time: '' };

  it('a form was sent when a question says so, and is as it was sent', () => {
    const messages = [message, { ...message, form: { runId: 'r', callId: 'c', values: { [a]: '张三' } } }];
    expect(sentForms(messages)).toEqual(new Map([['r:c', { [a]: '张三' }]]));
    expect([sentKeys([message]), sentKeys(messages)]).toEqual(['', 'r:c']);
  });

  it('cards and forms stand in the order of the calls, sources elsewhere', () => {
    const call = (id: string, parts: object[]) => ({
      id,
      function: { name: id, arguments: '', metaInfo: { name: id } },
      collapse: true,
      parts: parts as never,
    });
    const card = { kind: 'card', title: '天气', cards: [] };
    const form = { kind: 'form', title: '表单' };
    const step = [
      { no: 0, content: '', toolCalls: [call('one', [{ kind: 'source', title: 's' }, card]), call('two', [form])] },
      { no: 1, content: '' },
      { no: 2, content: '', toolCalls: [call('three', [card])] },
    ];
    expect(shownParts({ step }).map(({ key }) => key)).toEqual(['one:1', 'two:0', 'three:0']);
    expect(shownParts({})).toEqual([]);
    const previews = [{ callId: 'three', part: card as never }];
    const [preview] = shownParts({ step: [{ no: 2, content: '', previews }] });
    expect(preview).toMatchObject({ key: 'three:0', isPreview: true });
  });

  it('WID-51 widget data with a list is drawn with its data as the result; other data is not', () => {
    const widgetList = [{ type: 'Text', id: a, options: { useVar: 'name' } }];
    expect(widgetForm({ config: { widgetList }, data: { name: '张三' } })).toMatchObject({
      state: 'open',
      data: { name: '张三' },
      document: { widgetList },
    });
    for (const other of [undefined, 'x', {}, { config: {} }, { config: { widgetList: 'x' } }])
      expect(widgetForm(other)).toBeUndefined();
  });
});
