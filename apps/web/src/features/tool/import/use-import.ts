import type { FoundPlugin, preprocessOpenApi } from '@zhixing/contract/openapi-import';
import type { RouteReply } from '@zhixing/contract/route';
import { useEffect, useRef, useState } from 'react';
import { CallError } from '../../../lib/call-error.ts';
import { useMemberGate } from '../../../lib/use-member-gate.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { findTools, importTools } from '../api.ts';
import { foundFaults } from '../editor/plugin-draft.ts';
import type { Source } from './source.ts';

/** `key` stays with a tool while it is edited. */
export type Found = { readonly key: number; readonly plugin: FoundPlugin };
type Reading = Pick<RouteReply<typeof preprocessOpenApi>, 'title' | 'skipped'>;

const aboutText = new Set(['OPENAPI_UNREADABLE', 'FETCH_FAILED', 'ADDRESS_REFUSED']);

export const useImport = () => {
  const refuse = useMemberGate();
  const [isFetching, setFetching] = useState(false);
  const [refused, setRefused] = useState<string>();
  const [reading, setReading] = useState<Reading>();
  const [found, setFound] = useState<readonly Found[]>([]);
  const asked = useRef<AbortController>(undefined);
  useEffect(() => () => asked.current?.abort(), []);

  const fetchTools = async (source: Source) => {
    asked.current?.abort();
    const own = new AbortController();
    asked.current = own;
    setFetching(true);
    setRefused(undefined);
    try {
      const { title, skipped, plugins } = await findTools(source, own.signal);
      setReading({ title, skipped });
      setFound(plugins.map((plugin, key) => ({ key, plugin })));
    } catch (error) {
      if (own.signal.aborted) return;
      if (error instanceof CallError && aboutText.has(error.errorCode ?? '')) setRefused(error.message);
      else refuse(error);
    } finally {
      if (asked.current === own) setFetching(false);
    }
  };
  const { write, isBusy: isSaving } = useWrite(async ({ tag, release }: { tag: string; release: boolean }) => {
    await importTools({ release, tag: tag.trim(), plugins: found.map(({ plugin }) => plugin) });
    return true;
  }, refuse);
  const save = async (tag: string, release: boolean) => (await write({ tag, release })) === true;
  return {
    isFetching,
    isSaving,
    refused,
    reading,
    found,
    faulty: found.filter(({ plugin }) => Object.keys(foundFaults(plugin)).length > 0),
    fetchTools,
    save,
    change: (key: number, part: Partial<FoundPlugin>) =>
      setFound((old) => old.map((one) => (one.key === key ? { key, plugin: { ...one.plugin, ...part } } : one))),
    remove: (key: number) => setFound((old) => old.filter((one) => one.key !== key)),
  };
};
