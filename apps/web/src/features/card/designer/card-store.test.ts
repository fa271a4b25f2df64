import type { OpenedCard } from '@zhixing/contract/card';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '../../../lib/call-error.ts';
import type { CardSave } from '../api.ts';
import { documentOf } from './card-draft.ts';
import { createCardStore } from './card-store.ts';
import { newWidget } from './new-widget.ts';
import { nodeOf, rootId, toList } from './tree.ts';
import { insert, isRefused, remove, setOptions } from './tree-edits.ts';

const opened: OpenedCard = {
  ...{ id: 'a', name: '投保意向', description: '', kind: 'widgets', source: '', updatedTime: '2026-11-17T02:06:00Z' },
  ...{ isReleased: true, hasChanges: false, revision: 3, sample: null, agents: [], workflows: [] },
  document: { kind: 'widgets', version: 1, widgetList: [], dateLinks: [], waits: false, required: [] },
};
const refusal = (errorCode: string | undefined, status: number) =>
  new CallError('没有连上', { status, errorCode, requestId: undefined, fields: {} });

const open = (save = vi.fn<(id: string, body: CardSave) => Promise<number>>(async (_, body) => body.revision + 1)) => {
  const store = createCardStore(opened, { save, read: async () => ({ ...opened, revision: 9 }) });
  const add = (type: 'Input' | 'Text' = 'Input') => {
    const widget = newWidget(type, new Set());
    const edit = insert(store.getState().draft.tree, widget, rootId, 0);
    if (isRefused(edit)) throw new Error(edit.refused);
    store.edit({ tree: edit.tree, selected: widget.id });
    return widget.id;
  };
  return { store, save, add };
};

describe('an open card', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('CARD-22 is stored 800 ms after the last change, with the revision it stands on', async () => {
    const { store, save, add } = open();
    add();
    await vi.advanceTimersByTimeAsync(700);
    add();
    await vi.advanceTimersByTimeAsync(700);
    expect(save).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(100);
    expect(save).toHaveBeenCalledTimes(1);
    expect(save.mock.calls[0]?.[1]).toMatchObject({ revision: 3, name: '投保意向' });
    expect(store.getState()).toMatchObject({ saveState: 'saved', base: { draftNo: 4 }, hasChanges: true });
  });
  it('what is typed while it is being stored is stored next', async () => {
    let answer: (revision: number) => void = () => undefined;
    const save = vi.fn(() => new Promise<number>((resolve) => (answer = resolve)));
    const { store, add } = open(save);
    add();
    await vi.advanceTimersByTimeAsync(800);
    add('Text');
    answer(4);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(save).toHaveBeenCalledTimes(2);
    answer(5);
    await vi.advanceTimersByTimeAsync(0);
    expect(store.getState()).toMatchObject({ saveState: 'saved', base: { draftNo: 5 } });
  });
  it('a lost connection is said and tried again', async () => {
    const save = vi.fn(async () => 4).mockRejectedValueOnce(refusal(undefined, 0));
    const { store, add } = open(save);
    add();
    await vi.advanceTimersByTimeAsync(800);
    expect(store.getState()).toMatchObject({ saveState: 'failed', failure: '没有连上' });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(store.getState().saveState).toBe('saved');
  });
  it('what the server refuses for good is said and waits for the next change', async () => {
    const save = vi.fn(async () => 4).mockRejectedValueOnce(refusal('NOT_FOUND', 404));
    const { store, add } = open(save);
    add();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(store.getState().saveState).toBe('invalid');
    expect(save).toHaveBeenCalledTimes(1);
    add();
    await vi.advanceTimersByTimeAsync(800);
    expect(store.getState().saveState).toBe('saved');
  });
  it('somebody else’s save keeps what is on the screen until the person decides', async () => {
    const save = vi.fn(async (_: string, body: CardSave) => body.revision + 1);
    save.mockRejectedValueOnce(refusal('CARD_STALE', 200));
    const { store, add } = open(save);
    add();
    await vi.advanceTimersByTimeAsync(800);
    expect(store.getState().saveState).toBe('stale');
    add('Text');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(save).toHaveBeenCalledTimes(1);
    expect(toList(store.getState().draft.tree)).toHaveLength(2);
    expect(await store.overwrite()).toBe(true);
    expect(store.getState()).toMatchObject({ saveState: 'saved', base: { draftNo: 10 } });
  });
  it('what cannot be stored is not sent, and says why', async () => {
    const { store, save } = open();
    store.edit({ face: { name: '' } });
    await vi.advanceTimersByTimeAsync(800);
    expect(save).not.toHaveBeenCalled();
    expect(store.getState()).toMatchObject({ saveState: 'invalid', failure: '请输入名称' });
  });
  it('WID-14 removing the selected widget clears the selection', () => {
    const { store, add } = open();
    const id = add();
    expect(store.getState().selected).toBe(id);
    const edit = remove(store.getState().draft.tree, id);
    if (!isRefused(edit)) store.edit({ tree: edit.tree });
    expect(store.getState().selected).toBeUndefined();
    store.undo();
    expect(nodeOf(store.getState().draft.tree, id).type).toBe('Input');
  });
  it('letters typed into one field are one step back', () => {
    const { store, add } = open();
    const id = add();
    for (const label of ['电', '电话']) {
      const edit = setOptions(store.getState().draft.tree, id, { label });
      store.edit({ tree: edit.tree }, `${id}.label`);
    }
    store.undo();
    expect(nodeOf(store.getState().draft.tree, id).options.label).toBe('姓名');
    expect(nodeOf(store.getState().draft.tree, id).options.placeholder).toBe('请输入');
    store.redo();
    expect(store.getState().past).toHaveLength(2);
  });
  it('WID-25 what names a widget that is gone is not stored', () => {
    const { store, add } = open();
    const id = add();
    const key = String(nodeOf(store.getState().draft.tree, id).options.key);
    store.edit({ face: { settings: { waits: true, required: [key, 'gone'], dateLinks: [] } } });
    expect(documentOf(store.getState().draft)).toMatchObject({ waits: true, required: [key] });
  });
});
