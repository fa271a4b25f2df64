import type { OpenedPlugin, PluginDocument, PluginTest } from '@zhixing/contract/plugin';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMemberGate } from '../../../blocks/agent/use-member-gate.ts';
import { CallError } from '../../../lib/call-error.ts';
import { notify } from '../../../lib/notice.ts';
import { releaseTool, saveTool, tryTool } from '../api.ts';
import { draftFaults, draftOf, type Faults, type PluginDraft, saveBodyOf } from './plugin-draft.ts';

type Standing = Pick<
  OpenedPlugin,
  'draftNo' | 'debuggedNo' | 'releaseNo' | 'releasedDraftNo' | 'hasSecret' | 'releases'
>;
type Busy = 'saving' | 'trying' | 'releasing';
type Trial = { readonly result: PluginTest; readonly draft: PluginDraft };

const noFaults: Faults = {};

/** One opened tool: what is typed, what is stored, and what may be done with it. */
export const useToolEditor = (opened: OpenedPlugin, document: PluginDocument) => {
  const { t } = useTranslation('tool');
  const refuse = useMemberGate();
  const [draft, setDraft] = useState(() => draftOf(opened, document));
  const [base, setBase] = useState(draft);
  const [secret, setSecret] = useState<string>();
  const [standing, setStanding] = useState<Standing>(opened);
  const [busy, setBusy] = useState<Busy>();
  const [isStale, setStale] = useState(false);
  const [hasTried, setTried] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [trial, setTrial] = useState<Trial>();
  const isDirty = draft !== base || secret !== undefined;
  const found = draftFaults(draft);

  const change = (part: Partial<PluginDraft>) => {
    setDraft((old) => ({ ...old, ...part }));
    setRefused({});
  };
  const changeSecret = (value: string | undefined) => {
    setSecret(value);
    setRefused({});
  };

  const during = async <T>(what: Busy, work: () => Promise<T>): Promise<T | undefined> => {
    setBusy(what);
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.errorCode === 'DRAFT_STALE') setStale(true);
      else if (error.errorCode === 'CALLABLE_NAME_TAKEN') setRefused({ callableName: error.message });
      else if (Object.keys(error.fields).length > 0) setRefused(error.fields);
      if (error.errorCode !== 'DRAFT_STALE') refuse(error);
      return undefined;
    } finally {
      setBusy(undefined);
    }
  };

  const store = async (): Promise<number> => {
    const { draftNo } = await saveTool(opened.id, saveBodyOf(draft, standing.draftNo, secret));
    setBase(draft);
    if (secret !== undefined) setStanding((old) => ({ ...old, hasSecret: secret !== '' }));
    setSecret(undefined);
    setStanding((old) => ({ ...old, draftNo }));
    return draftNo;
  };
  const isWhole = () => {
    setTried(true);
    return Object.keys(found).length === 0;
  };

  const save = async () => {
    if (!isWhole()) return;
    const no = await during('saving', store);
    if (no !== undefined) notify('success', t('editor.saveDone'));
  };
  /** Always the stored draft: what was typed since is stored first. */
  const run = async (input: Record<string, string | number>) => {
    if (!isWhole()) return;
    const result = await during('trying', async () => {
      const draftNo = isDirty ? await store() : standing.draftNo;
      const reply = await tryTool(opened.id, { draftNo, input });
      if (reply.ok) setStanding((old) => ({ ...old, debuggedNo: draftNo }));
      return reply;
    });
    if (result) setTrial({ result, draft });
  };
  const release = async (notes: string): Promise<boolean> => {
    const no = await during('releasing', () => releaseTool(opened.id, { draftNo: standing.draftNo, notes }));
    if (no === undefined) return false;
    setStanding((old) => ({
      ...old,
      releaseNo: no,
      releasedDraftNo: old.draftNo,
      releases: [{ no, notes, createdDate: new Date().toISOString() }, ...old.releases],
    }));
    notify('success', t('editor.released', { no }));
    return true;
  };

  return {
    draft,
    secret,
    standing,
    busy,
    isStale,
    isDirty,
    /** Nothing is held against a field before the first attempt to store it. */
    faults: hasTried ? found : noFaults,
    refused,
    trial: trial?.result,
    isTrialOld: trial !== undefined && trial.draft !== draft,
    change,
    changeSecret,
    save,
    run,
    release,
  };
};
export type ToolEditorState = ReturnType<typeof useToolEditor>;
