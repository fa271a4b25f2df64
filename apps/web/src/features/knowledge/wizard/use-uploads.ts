import { importKnowledgeZip, type KnowledgeFile, uploadKnowledgeFile } from '@zhixing/contract/knowledge-file';
import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../../lib/call-error.ts';
import { notify } from '../../../lib/notice.ts';
import { newRequestKey } from '../../../lib/request-key.ts';
import { upload } from '../../../lib/upload.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { addAddress, refreshFiles } from '../api.ts';
import { keepTrying } from './keep-trying.ts';
import { type Picked, type PickKind, pickFault } from './pick-files.ts';

type Source =
  | { readonly kind: PickKind; readonly file: File; readonly path: string }
  | { readonly kind: 'address'; readonly url: string };

export type UploadItem = {
  readonly key: string;
  readonly name: string;
  readonly size: number;
  /** `waiting`: the connection broke, it is sent again by itself. */
  readonly state: 'queued' | 'sending' | 'waiting' | 'stored' | 'failed';
  /** Share of the file sent, 0 to 1. */
  readonly share: number;
  readonly reason: string;
  readonly files: readonly KnowledgeFile[];
};

const atOnce = 3;

export const isOnItsWay = ({ state }: UploadItem) => state === 'queued' || state === 'sending' || state === 'waiting';

/** Files on their way into a base. They go on while the wizard is closed; one that fails leaves the others alone. */
export const useUploads = (knowledgeId: string, folderId: string | undefined) => {
  const { t } = useTranslation(['knowledge', 'dictionary']);
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const jobs = useRef(new Map<string, { readonly source: Source; readonly folderId: string | undefined }>());
  const aborts = useRef(new Map<string, AbortController>());

  const change = (key: string, next: Partial<UploadItem>) =>
    setItems((list) => list.map((item) => (item.key === key ? { ...item, ...next } : item)));

  const send = async (key: string, signal: AbortSignal): Promise<readonly KnowledgeFile[]> => {
    const job = jobs.current.get(key);
    if (!job) return [];
    const { source } = job;
    const place = { folderId: job.folderId, requestKey: key };
    if (source.kind === 'address') return [await addAddress(knowledgeId, { url: source.url, ...place })];
    const options = {
      quiet: true,
      signal,
      params: { id: knowledgeId },
      query: { ...place, path: source.path },
      onProgress: (share: number) => change(key, { share }),
    };
    if (source.kind !== 'zip') return [await upload(uploadKnowledgeFile, source.file, options)];
    const { files, skipped } = await upload(importKnowledgeZip, source.file, {
      ...options,
      query: place,
    });
    if (skipped.length > 0)
      notify('warning', t('wizard.skipped', { count: skipped.length, names: skipped.slice(0, 5).join('、') }));
    if (files.length === 0) throw new CallError(t('wizard.zipEmpty'), { status: 0, fields: {} });
    return files;
  };

  const run = async (key: string) => {
    const abort = new AbortController();
    aborts.current.set(key, abort);
    try {
      const files = await keepTrying({
        send: () => {
          change(key, { state: 'sending', share: 0, reason: '' });
          return send(key, abort.signal);
        },
        onLost: () => change(key, { state: 'waiting', share: 0 }),
        signal: abort.signal,
      });
      change(key, { state: 'stored', share: 1, files });
      void refreshFiles(knowledgeId);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      change(key, { state: 'failed', reason: error.message });
    } finally {
      aborts.current.delete(key);
    }
  };
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });

  const started = useRef(new Set<string>());
  useEffect(() => {
    const sending = items.filter(({ state }) => state === 'sending' || state === 'waiting').length;
    const next = items.filter(({ state, key }) => state === 'queued' && !started.current.has(key));
    for (const { key } of next.slice(0, Math.max(0, atOnce - sending))) {
      started.current.add(key);
      void latest.current(key);
    }
  }, [items]);

  const queue = (source: Source, name: string, size: number) => {
    const key = newRequestKey();
    jobs.current.set(key, { source, folderId });
    setItems((list) => [...list, { key, name, size, state: 'queued', share: 0, reason: '', files: [] }]);
  };
  const add = (picked: readonly Picked[], kind: PickKind) => {
    const kindOf = ({ name }: File): PickKind => (kind === 'file' && /\.zip$/i.test(name) ? 'zip' : kind);
    const faults = new Set(picked.map(({ file }) => pickFault(file, kindOf(file))));
    if (faults.has('kind')) notify('error', t('dictionary:fileFormat'));
    if (faults.has('size')) notify('error', t('dictionary:fileTooLarge'));
    if (faults.has('csv')) notify('error', t('dictionary:selectCsv'));
    if (faults.has('zip')) notify('error', t('wizard.zipOnly'));
    for (const { file, path } of picked)
      if (pickFault(file, kindOf(file)) === undefined)
        queue({ kind: kindOf(file), file, path }, path ? `${path}/${file.name}` : file.name, file.size);
  };
  const retry = (key: string) => {
    started.current.delete(key);
    change(key, { state: 'queued', share: 0, reason: '' });
  };
  /** Takes one out of this upload; what is stored already stays in the base. */
  const drop = (key: string) => {
    aborts.current.get(key)?.abort();
    jobs.current.delete(key);
    setItems((list) => list.filter((item) => item.key !== key));
  };
  /** What is done with is forgotten, what is on its way goes on. */
  const clear = () => setItems((list) => list.filter(isOnItsWay));
  return { items, add, addAddress: (url: string) => queue({ kind: 'address', url }, url, 0), retry, drop, clear };
};
export type Uploads = ReturnType<typeof useUploads>;
