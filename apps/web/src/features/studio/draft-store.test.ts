import { agentDocument } from '@zhixing/contract/agent-document';
import type { AgentDraft, OpenedDraft } from '@zhixing/contract/studio';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '../../lib/call-error.ts';
import { createDraftStore, draftOf } from './draft-store.ts';

const opened: OpenedDraft = {
  id: 'a',
  agentName: '理赔咨询台',
  agentDescription: '',
  agentIcon: '1',
  agentIconBackground: '#d6e4ff',
  document: agentDocument.parse({ prompt: '旧' }),
  draftNo: 3,
  savedDate: '2026-11-15T06:00:00.000Z',
  agentStatus: 'C00_Unreleased',
  price: 0,
  launchTags: [],
  releaseNo: 0,
  releasedDraftNo: null,
  debuggedNo: null,
  savedBy: null,
  owner: { id: 'o', name: '沈默', isMe: true },
};
const stale = () => new CallError('别处保存过', { status: 200, errorCode: 'DRAFT_STALE', fields: {} });
const gone = () => new CallError('请求资源不存在', { status: 404, errorCode: 'NOT_FOUND', fields: {} });
const lost = () => new CallError('网络错误', { status: 0, fields: {} });

/** The server's side of the wire: keeps one draft and its number as the real one does. */
const createWire = () => {
  const kept = { draftNo: opened.draftNo, draft: draftOf(opened) as AgentDraft };
  const faults: (() => Error)[] = [];
  const saves: number[] = [];
  let gate: Promise<void> = Promise.resolve();
  let running = 0;
  let most = 0;
  return {
    kept,
    faults,
    saves,
    most: () => most,
    hold: () => {
      let open: () => void = () => undefined;
      gate = new Promise((resolve) => {
        open = resolve;
      });
      return open;
    },
    save: async (_: string, draftNo: number, draft: AgentDraft) => {
      most = Math.max(most, ++running);
      await gate;
      running--;
      const fault = faults.shift();
      if (fault) throw fault();
      if (draftNo !== kept.draftNo) throw stale();
      kept.draftNo++;
      kept.draft = draft;
      saves.push(kept.draftNo);
      return { draftNo: kept.draftNo, savedDate: '2026-11-15T07:00:00.000Z' };
    },
    read: async () => ({ ...opened, ...kept.draft, draftNo: kept.draftNo }),
  };
};
const start = () => {
  const wire = createWire();
  const store = createDraftStore(opened, wire);
  const write = (prompt: string) =>
    store.edit((draft) => {
      draft.document.prompt = prompt;
    }, 'prompt');
  return { wire, store, write, state: store.getState };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('saving', () => {
  it('STUDIO-16 an edit is saved by itself after a pause, once for many letters', async () => {
    const { wire, write, state } = start();
    write('新');
    write('新的');
    expect(state().saveState).toBe('waiting');
    await vi.advanceTimersByTimeAsync(800);
    expect(wire.saves).toEqual([4]);
    expect(wire.kept.draft.document.prompt).toBe('新的');
    expect(state()).toMatchObject({ saveState: 'saved', savedDate: '2026-11-15T07:00:00.000Z', base: { draftNo: 4 } });
  });

  it('what is typed while a slow save runs follows it, never beside it', async () => {
    const { wire, store, write, state } = start();
    const open = wire.hold();
    write('一');
    await vi.advanceTimersByTimeAsync(800);
    write('二');
    const others = [store.flush(), store.flush()];
    await vi.advanceTimersByTimeAsync(2_000);
    expect(state().saveState).toBe('saving');
    open();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await Promise.all(others)).toEqual([true, true]);
    expect(wire.most()).toBe(1);
    expect(wire.saves).toEqual([4, 5]);
    expect(wire.kept.draft.document.prompt).toBe('二');
    expect(state().saveState).toBe('saved');
  });

  it('STUDIO-16 a lost save is tried again until it succeeds', async () => {
    const { wire, write, state } = start();
    wire.faults.push(lost, lost);
    write('新');
    await vi.advanceTimersByTimeAsync(800);
    expect(state()).toMatchObject({ saveState: 'failed', failure: '网络错误' });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(state().saveState).toBe('failed');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(state().saveState).toBe('saved');
    expect(wire.kept.draft.document.prompt).toBe('新');
  });

  it('STUDIO-19 LIMIT-42 over 1500 bytes nothing is sent; exactly 1500 is', async () => {
    const { wire, store, write, state } = start();
    write('字'.repeat(501));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(state()).toMatchObject({
      saveState: 'invalid',
      problems: { 'document.prompt': '输入内容不能超过1500字节' },
    });
    expect(await store.flush()).toBe(false);
    expect(wire.saves).toEqual([]);
    write('字'.repeat(500));
    await vi.advanceTimersByTimeAsync(800);
    expect(state()).toMatchObject({ saveState: 'saved', problems: {} });
  });

  it('a problem written while a save runs is shown when it ends', async () => {
    const { wire, write, state } = start();
    const open = wire.hold();
    write('一');
    await vi.advanceTimersByTimeAsync(800);
    write('字'.repeat(501));
    open();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(state().saveState).toBe('invalid');
    expect(wire.saves).toEqual([4]);
  });

  it('STUDIO-12 two variables of one name cannot be saved', async () => {
    const { wire, store, state } = start();
    store.edit(({ document }) => {
      document.variables = [1, 2].map(() => ({ name: 'a', defaultValue: '', description: '' }));
    });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(state()).toMatchObject({ saveState: 'invalid', problems: { 'document.variables': '变量名重复' } });
    expect(wire.saves).toEqual([]);
  });

  it('back to what is stored needs no save', async () => {
    const { wire, store, write, state } = start();
    write('新');
    store.undo();
    await vi.advanceTimersByTimeAsync(800);
    expect(state().saveState).toBe('saved');
    expect(wire.saves).toEqual([]);
  });
});

describe('somebody else saved meanwhile', () => {
  it('STUDIO-16 the save is refused, theirs is shown, nothing is sent until it is resolved', async () => {
    const { wire, store, write, state } = start();
    wire.kept.draftNo = 7;
    wire.kept.draft = { ...wire.kept.draft, agentDescription: '他们写的' };
    write('我的');
    await vi.advanceTimersByTimeAsync(800);
    expect(state()).toMatchObject({ saveState: 'stale', theirs: { draftNo: 7, agentDescription: '他们写的' } });
    write('我的，接着写');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await store.flush()).toBe(false);
    expect(wire.saves).toEqual([]);
    expect(state().draft.document.prompt).toBe('我的，接着写');

    store.resolve({ ...state().draft, agentDescription: '他们写的' });
    await vi.advanceTimersByTimeAsync(800);
    expect(state()).toMatchObject({ saveState: 'saved', theirs: undefined, base: { draftNo: 8 } });
    expect(wire.kept.draft).toMatchObject({ agentDescription: '他们写的', document: { prompt: '我的，接着写' } });
  });
});

describe('undo', () => {
  it('letters typed into one field go back together, other fields step by step', () => {
    const { store, write, state } = start();
    write('一');
    vi.advanceTimersByTime(300);
    write('一二');
    store.edit((draft) => {
      draft.agentName = '新名字';
    }, 'name');
    vi.advanceTimersByTime(1_500);
    write('一二三');
    expect(state().past).toHaveLength(3);
    store.undo();
    expect(state().draft.document.prompt).toBe('一二');
    store.undo();
    expect(state().draft.agentName).toBe('理赔咨询台');
    store.undo();
    expect(state().draft.document.prompt).toBe('旧');
    store.undo();
    store.redo();
    store.redo();
    expect(state().draft).toMatchObject({ agentName: '新名字', document: { prompt: '一二' } });
    write('别的');
    expect(state().future).toEqual([]);
  });

  it('an edit that changes nothing is no step', () => {
    const { write, state } = start();
    write('旧');
    expect(state()).toMatchObject({ past: [], saveState: 'saved' });
  });
});

describe('two people editing the same draft', () => {
  const theirs = (wire: ReturnType<typeof createWire>, prompt: string) => {
    wire.kept.draftNo++;
    wire.kept.draft = { ...wire.kept.draft, document: { ...wire.kept.draft.document, prompt } };
  };

  it('STUDIO-16 what the other saved is shown where nothing is unsaved, and cannot be undone away', async () => {
    const { wire, store, write, state } = start();
    write('我的');
    await vi.advanceTimersByTimeAsync(800);
    theirs(wire, '对方的');
    expect(await store.takeTheirs()).toBe(true);
    expect(state()).toMatchObject({ base: { draftNo: 5 }, saveState: 'saved', past: [] });
    store.undo();
    expect(state().draft.document.prompt).toBe('对方的');
    expect(await store.takeTheirs()).toBe(false);
  });

  it('STUDIO-16 unsaved words are never replaced by what the other saved', async () => {
    const { wire, store, write, state } = start();
    theirs(wire, '对方的');
    write('我的');
    expect(await store.takeTheirs()).toBe(false);
    expect(state().draft.document.prompt).toBe('我的');
    await vi.advanceTimersByTimeAsync(800);
    expect(state()).toMatchObject({ saveState: 'stale', theirs: { document: { prompt: '对方的' } } });
  });

  it('STUDIO-16 a word typed while theirs is being read keeps its place', async () => {
    const { wire, store, write, state } = start();
    theirs(wire, '对方的');
    const taking = store.takeTheirs();
    write('我的');
    expect(await taking).toBe(false);
    expect(state().draft.document.prompt).toBe('我的');
  });

  it('STUDIO-16 whoever is removed keeps what they typed, is asked nothing more, and goes on when asked back', async () => {
    const { wire, store, write, state } = start();
    const { read } = wire;
    wire.read = () => Promise.reject(gone());
    const shut = createDraftStore(opened, { save: wire.save, read: () => wire.read() });
    wire.faults.push(gone);
    shut.edit((draft) => {
      draft.document.prompt = '最后一句';
    });
    await vi.advanceTimersByTimeAsync(800);
    expect(shut.getState()).toMatchObject({ saveState: 'removed', draft: { document: { prompt: '最后一句' } } });
    shut.edit((draft) => {
      draft.document.prompt = '还在写';
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(wire.saves).toEqual([]);
    expect(await shut.flush()).toBe(false);
    wire.read = read;
    shut.noteBack();
    await vi.advanceTimersByTimeAsync(10);
    expect(shut.getState().saveState).toBe('saved');
    expect(wire.kept.draft.document.prompt).toBe('还在写');

    // An icon that is gone is answered alike, but the draft is still there to be read.
    wire.kept.draftNo = 3;
    wire.faults.push(gone);
    write('别的');
    await vi.advanceTimersByTimeAsync(800);
    expect(state().saveState).toBe('failed');
    store.noteRemoved();
    expect(state()).toMatchObject({ saveState: 'removed', draft: { document: { prompt: '别的' } } });
  });
});

describe('status', () => {
  it('STUDIO-14 STUDIO-17 follows debugging and release', () => {
    const { store, state } = start();
    store.noteDebugged(3);
    store.noteReleased(1, 3);
    expect(state().status).toEqual({ agentStatus: 'C90_bay', releaseNo: 1, releasedDraftNo: 3, debuggedNo: 3 });
  });
});
