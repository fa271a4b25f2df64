import type { OpenedPlugin, PluginDocument, PluginTest } from '@zhixing/contract/plugin';
import { useState } from 'react';
import { useStore } from 'zustand';
import { CallError } from '../../../lib/call-error.ts';
import { notify } from '../../../lib/notice.ts';
import { useMemberGate } from '../../../lib/use-member-gate.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { releaseTool, saveTool, tryTool } from '../api.ts';
import { draftFaults, type Faults, type PluginDraft, type TrialValue } from './plugin-draft.ts';
import { createToolStore, isDirty as isDirtyIn } from './tool-store.ts';

type Busy = 'saving' | 'trying' | 'releasing';
type Trial = { readonly result: PluginTest; readonly draft: PluginDraft };

const noFaults: Faults = {};

/** One opened tool: what is typed, what is stored, and what may be done with it. */
export const useToolEditor = (opened: OpenedPlugin, document: PluginDocument) => {
  const { t } = useTranslation('tool');
  const refuse = useMemberGate();
  const [store] = useState(() => createToolStore(opened, document, saveTool));
  const state = useStore(store);
  const [busy, setBusy] = useState<Busy>();
  const [hasTried, setTried] = useState(false);
  const [trial, setTrial] = useState<Trial>();
  const { draft, base, secret, refused } = state;
  const found = draftFaults(draft);

  const during = async <T>(what: Busy, work: () => Promise<T>): Promise<T | undefined> => {
    setBusy(what);
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.errorCode === 'DRAFT_STALE') store.setState({ saveState: 'stale', error });
      else if (error.errorCode === 'CALLABLE_NAME_TAKEN') store.setState({ refused: { callableName: error.message } });
      else if (Object.keys(error.fields).length > 0) store.setState({ refused: error.fields });
      if (error.errorCode !== 'DRAFT_STALE') refuse(error);
      return undefined;
    } finally {
      setBusy(undefined);
    }
  };
  const isWhole = () => {
    setTried(true);
    return Object.keys(found).length === 0;
  };

  const save = async () => {
    if (!isWhole()) return;
    const no = await during('saving', store.store);
    if (no !== undefined) notify('success', t('editor.saveDone'));
  };
  /** Always with the stored draft: what was typed since is stored first. */
  const attempt = async <T>(work: (draftNo: number) => Promise<T>): Promise<T | undefined> => {
    if (!isWhole()) return undefined;
    return during('trying', async () => work(await store.store()));
  };
  const run = async (input: Record<string, TrialValue>) => {
    const result = await attempt(async (draftNo) => {
      const reply = await tryTool(opened.id, { draftNo, input });
      if (reply.ok) store.noteDebugged(draftNo);
      return reply;
    });
    if (result) setTrial({ result, draft });
  };
  const release = async (notes: string): Promise<number | undefined> => {
    const no = await during('releasing', () => releaseTool(opened.id, { draftNo: base.draftNo, notes }));
    if (no === undefined) return undefined;
    store.noteReleased(no, notes);
    notify('success', t('editor.released', { no }));
    return no;
  };

  return {
    store,
    draft,
    secret,
    standing: { ...state.standing, draftNo: base.draftNo },
    busy,
    isStale: state.saveState === 'stale',
    isDirty: isDirtyIn(state),
    /** Nothing is held against a field before the first attempt to store it. */
    faults: hasTried ? found : noFaults,
    /** What keeps it from being stored, told or not. */
    found,
    refused,
    trial: trial?.result,
    isTrialOld: trial !== undefined && trial.draft !== draft,
    change: store.change,
    changeSecret: store.changeSecret,
    save,
    attempt,
    noteDebugged: store.noteDebugged,
    run,
    release,
  };
};
export type ToolEditorState = ReturnType<typeof useToolEditor>;
