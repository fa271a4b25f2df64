import type { OpenedPlugin, PluginDocument, PluginTest } from '@zhixing/contract/plugin';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../lib/call-error.ts';
import { notify } from '../../../lib/notice.ts';
import { useMemberGate } from '../../../lib/use-member-gate.ts';
import { releaseTool, saveTool, tryTool } from '../api.ts';
import { draftFaults, draftOf, type Faults, type PluginDraft, saveBodyOf, type TrialValue } from './plugin-draft.ts';

type Standing = Pick<
  OpenedPlugin,
  'draftNo' | 'debuggedNo' | 'releaseNo' | 'releasedDraftNo' | 'hasSecret' | 'releases'
>;
type Busy = 'saving' | 'trying' | 'releasing';
type Trial = { readonly result: PluginTest; readonly draft: PluginDraft };

const noFaults: Faults = {};

const isSame = (a: PluginDraft, b: PluginDraft) =>
  (Object.keys(a) as (keyof PluginDraft)[]).every((part) => a[part] === b[part]);

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
  const isDirty = !isSame(draft, base) || secret !== undefined;
  const found = draftFaults(draft);

  const change = useCallback((part: Partial<PluginDraft>) => {
    setDraft((old) => ({ ...old, ...part }));
    setRefused({});
  }, []);
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
    // Without authorisation there is no use for a stored secret, and none is kept without one.
    const isUnused = draft.document.kind === 'HTTP' && draft.document.auth.kind === 'none' && standing.hasSecret;
    const sent = isUnused ? '' : secret;
    const { draftNo } = await saveTool(opened.id, saveBodyOf(draft, standing.draftNo, sent));
    setBase(draft);
    if (sent !== undefined) setStanding((old) => ({ ...old, hasSecret: sent !== '' }));
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
  const noteDebugged = useCallback((draftNo: number) => setStanding((old) => ({ ...old, debuggedNo: draftNo })), []);
  /** Always with the stored draft: what was typed since is stored first. */
  const attempt = async <T>(work: (draftNo: number) => Promise<T>): Promise<T | undefined> => {
    if (!isWhole()) return undefined;
    return during('trying', async () => work(isDirty ? await store() : standing.draftNo));
  };
  const run = async (input: Record<string, TrialValue>) => {
    const result = await attempt(async (draftNo) => {
      const reply = await tryTool(opened.id, { draftNo, input });
      if (reply.ok) noteDebugged(draftNo);
      return reply;
    });
    if (result) setTrial({ result, draft });
  };
  const release = async (notes: string): Promise<number | undefined> => {
    const no = await during('releasing', () => releaseTool(opened.id, { draftNo: standing.draftNo, notes }));
    if (no === undefined) return undefined;
    setStanding((old) => ({
      ...old,
      releaseNo: no,
      releasedDraftNo: old.draftNo,
      releases: [{ no, notes, createdDate: new Date().toISOString() }, ...old.releases],
    }));
    notify('success', t('editor.released', { no }));
    return no;
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
    /** What keeps it from being stored, told or not. */
    found,
    refused,
    trial: trial?.result,
    isTrialOld: trial !== undefined && trial.draft !== draft,
    change,
    changeSecret,
    save,
    attempt,
    noteDebugged,
    run,
    release,
  };
};
export type ToolEditorState = ReturnType<typeof useToolEditor>;
