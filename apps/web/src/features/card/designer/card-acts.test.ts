import type { OpenedCard } from '@zhixing/contract/card';
import { describe, expect, it } from 'vitest';
import { createCardActs } from './card-acts.ts';
import { createCardStore } from './card-store.ts';
import { newWidget } from './new-widget.ts';
import { nodeOf, rootId, toList } from './tree.ts';
import type { Refusal } from './tree-edits.ts';

const opened: OpenedCard = {
  ...{ id: 'a', name: '投保意向', description: '', kind: 'widgets', source: '', updatedTime: '2026-11-17T02:06:00Z' },
  ...{ isReleased: false, hasChanges: false, revision: 1, sample: null, agents: [], workflows: [] },
  document: { kind: 'widgets', version: 1, widgetList: [], dateLinks: [], waits: false, required: [] },
};

const open = () => {
  const store = createCardStore(opened, { save: async () => 2, read: async () => opened });
  const said: Refusal[] = [];
  const acts = createCardActs(store, (refusal) => said.push(refusal));
  const types = () => toList(store.getState().draft.tree).map(({ type }) => type);
  return { store, acts, said, types };
};

describe('what can be done to an open card', () => {
  it('WID-07 an added widget goes after the selection, into a selected container, else to the end', () => {
    const { store, acts, types } = open();
    const text = acts.add('Text');
    acts.add('Button');
    store.select(text);
    const box = acts.add('Div');
    expect(types()).toEqual(['Text', 'Div', 'Button']);
    acts.add('Input');
    expect(nodeOf(store.getState().draft.tree, box ?? '').children).toHaveLength(1);
    store.close();
  });
  it('WID-15 WID-16 at the edges nothing changes, no step back is made and it is said', () => {
    const { store, acts, said } = open();
    const only = acts.add('Text') ?? '';
    const { past } = store.getState();
    acts.step(only, -1);
    acts.step(only, 1);
    expect(said).toEqual(['first', 'last']);
    expect(store.getState().past).toBe(past);
    store.close();
  });
  it('WID-44 the last column cannot be removed', () => {
    const { store, acts, said } = open();
    const row = acts.add('Row') ?? '';
    const [first = '', second = ''] = nodeOf(store.getState().draft.tree, row).children;
    expect(acts.remove(first)).toBe(true);
    expect(nodeOf(store.getState().draft.tree, second).options.span).toBe(24);
    expect(acts.remove(second)).toBe(false);
    expect(said).toEqual(['last-column']);
    store.close();
  });
  it('WID-25 WID-27 links and required fields follow a key that is written anew, in one step', () => {
    const { store, acts } = open();
    const id = acts.add('Input') ?? '';
    const key = String(nodeOf(store.getState().draft.tree, id).options.key);
    acts.setForm({
      required: [key],
      dateLinks: [{ sourceLabel: '投保人出生日期', targets: [key], readOnlyTargets: [key] }],
    });
    acts.set(id, { key: 'birth' });
    const { settings } = store.getState().draft.face;
    expect([settings.required, settings.dateLinks[0]?.targets, settings.dateLinks[0]?.readOnlyTargets]).toEqual([
      ['birth'],
      ['birth'],
      ['birth'],
    ]);
    store.undo();
    expect(store.getState().draft.face.settings.required).toEqual([key]);
    expect(nodeOf(store.getState().draft.tree, id).options.key).toBe(key);
    store.close();
  });
  it('WID-09 a list from elsewhere is added with ids and names of its own, and taken back in one step', () => {
    const { store, acts, types } = open();
    const list = [newWidget('Row', new Set()), newWidget('Input', new Set())];
    expect(acts.append(list)).toBe(true);
    expect(acts.append(list)).toBe(true);
    expect(types()).toEqual(['Row', 'Input', 'Row', 'Input']);
    const names = [...store.getState().draft.tree.values()].map(({ options }) => options.name).filter(Boolean);
    expect(new Set(names).size).toBe(names.length);
    acts.replace(list);
    expect(types()).toEqual(['Row', 'Input']);
    store.undo();
    store.undo();
    expect(types()).toEqual(['Row', 'Input']);
    store.undo();
    expect(nodeOf(store.getState().draft.tree, rootId).children).toEqual([]);
    store.close();
  });
});
