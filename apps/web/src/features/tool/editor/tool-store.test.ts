import type { OpenedPlugin, PluginDocument } from '@zhixing/contract/plugin';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '../../../lib/call-error.ts';
import { createToolStore, isDirty } from './tool-store.ts';

const opened = {
  ...{ id: 'a', pluginName: '天气', pluginDescription: '查天气', pluginCallableName: 'weather', pluginTags: [] },
  ...{ pluginIcon: '1', pluginIconBackground: '#fff', draftNo: 3, debuggedNo: null, releaseNo: 0 },
  ...{ releasedDraftNo: null, hasSecret: false, releases: [] },
} as unknown as OpenedPlugin;
const document = { kind: 'HTTP', auth: { kind: 'bearer', name: '' } } as unknown as PluginDocument;

const open = () => {
  const save = vi.fn(async (_: string, { draftNo }: { draftNo: number; secret?: string }) => ({
    draftNo: draftNo + 1,
    savedDate: '2026-11-17T08:00:00Z',
  }));
  return { save, store: createToolStore(opened, document, save) };
};

describe('an opened tool', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is stored when told, once, and not by itself', async () => {
    const { save, store } = open();
    store.change({ pluginName: '天气预报' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(save).not.toHaveBeenCalled();
    expect(isDirty(store.getState())).toBe(true);
    expect(await store.store()).toBe(4);
    expect(await store.store()).toBe(4);
    expect(save).toHaveBeenCalledTimes(1);
    expect(isDirty(store.getState())).toBe(false);
  });

  it('a typed secret is sent once, then only known to be there', async () => {
    const { save, store } = open();
    store.changeSecret('s3cret');
    await store.store();
    expect(save.mock.calls[0]?.[1]).toMatchObject({ draftNo: 3, secret: 's3cret' });
    expect(store.getState()).toMatchObject({ secret: undefined, standing: { hasSecret: true } });
    store.change({ pluginDescription: '查明天的天气' });
    await store.store();
    expect(save.mock.calls[1]?.[1]).not.toHaveProperty('secret');
    expect(JSON.stringify(store.getState())).not.toContain('s3cret');
  });

  it('what the server answers is thrown, and nothing typed goes', async () => {
    const { save, store } = open();
    save.mockRejectedValueOnce(new CallError('别处保存过', { status: 200, errorCode: 'DRAFT_STALE', fields: {} }));
    store.change({ pluginName: '我的' });
    await expect(store.store()).rejects.toThrow('别处保存过');
    expect(store.getState()).toMatchObject({ saveState: 'stale', draft: { pluginName: '我的' } });
  });

  it('each edit is a step; letters of one field are one', () => {
    const { store } = open();
    store.change({ pluginTags: ['天气'] });
    store.change({ pluginName: '天' });
    store.change({ pluginName: '天气台' });
    expect(store.getState().past).toHaveLength(2);
    store.undo();
    expect(store.getState().draft).toMatchObject({ pluginName: '天气', pluginTags: ['天气'] });
    store.redo();
    expect(store.getState().draft.pluginName).toBe('天气台');
  });
});
