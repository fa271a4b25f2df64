import type { FormValues } from '@zhixing/contract/block/form-values';
import type { FormDraft } from '@zhixing/contract/form';
import { CallError } from '../../lib/call-error.ts';
import { type FormAddress, formKey } from './form-key.ts';

type Kept = { readonly address: FormAddress; readonly values: FormValues };

type FormStoreOptions = {
  readonly read?: (() => Promise<readonly FormDraft[]>) | undefined;
  readonly save?: ((address: FormAddress, values: FormValues) => Promise<unknown>) | undefined;
};

export const saveMs = 800;
const rereadMs = 3_000;

/** The server has no use for it any more: it was submitted, or has gone with its answer. */
const isOver = (error: unknown) =>
  error instanceof CallError && (error.errorCode === 'FORM_OVER' || error.status === 404);

/**
 * What is filled in but not sent, of one conversation. Rows that scroll out of sight are taken down, and another device
 * may go on with a form: it is kept here, saved after a pause, and read anew when the reader comes back.
 */
export const createFormStore = ({ read, save }: FormStoreOptions) => {
  const drafts = new Map<string, FormValues>();
  const said = new Map<string, FormValues>();
  const unsaved = new Map<string, Kept>();
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let changes = 0;
  let watchers = 0;
  let lastRead: number | undefined;

  const tell = () => {
    for (const listener of listeners) listener();
  };
  const flush = async () => {
    clearTimeout(timer);
    if (!save) return;
    await Promise.all(
      [...unsaved].map(async ([key, kept]) => {
        const done = () => {
          if (unsaved.get(key) === kept) unsaved.delete(key);
        };
        try {
          await save(kept.address, kept.values);
          done();
        } catch (error) {
          // One that did not get through is tried again with the next change, or when the page is left.
          if (isOver(error)) done();
        }
      }),
    );
  };
  const reread = async () => {
    if (!read || (lastRead !== undefined && Date.now() - lastRead < rereadMs)) return;
    lastRead = Date.now();
    const before = changes;
    const list = await read().catch(() => undefined);
    // What was typed meanwhile is newer than what was on its way.
    if (!list || before !== changes) return;
    for (const { run_id: runId, call_id: callId, node, values } of list) {
      const key = formKey({ runId, callId, node });
      drafts.set(key, { ...values, ...unsaved.get(key)?.values });
    }
    tell();
  };
  const onVisible = () => void (document.visibilityState === 'hidden' ? flush() : reread());
  const onFocus = () => void reread();

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    draft: (key: string) => drafts.get(key),
    /** What was sent where the conversation does not tell it back. */
    said: (key: string) => said.get(key),
    say: (key: string, values: FormValues) => {
      said.set(key, values);
      tell();
    },
    /** `address`: left out for what is kept here only. */
    change: (key: string, values: FormValues, address: FormAddress | undefined) => {
      changes++;
      drafts.set(key, values);
      if (address) {
        unsaved.set(key, { address, values });
        clearTimeout(timer);
        timer = setTimeout(() => void flush(), saveMs);
      }
      tell();
    },
    /** It was sent: a draft that is still to be saved would come too late. */
    drop: (key: string) => {
      unsaved.delete(key);
    },
    flush,
    /** While a form is open: drafts are read once, and again when the reader comes back. */
    watch: () => {
      watchers++;
      if (watchers === 1) {
        document.addEventListener('visibilitychange', onVisible);
        window.addEventListener('focus', onFocus);
        if (lastRead === undefined) void reread();
      }
      return () => {
        watchers--;
        if (watchers > 0) return;
        document.removeEventListener('visibilitychange', onVisible);
        window.removeEventListener('focus', onFocus);
        void flush();
      };
    },
  };
};
export type FormStore = ReturnType<typeof createFormStore>;
