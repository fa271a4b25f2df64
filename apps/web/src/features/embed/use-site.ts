import type { OpenedEmbed } from '@zhixing/contract/embed';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { openSite } from './api.ts';

export type SiteState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'open'; readonly opened: OpenedEmbed }
  | { readonly kind: 'off' | 'gone' | 'offline' }
  | { readonly kind: 'failed'; readonly words: string };

const stateOf = ({ errorCode, status, message }: CallError): SiteState => {
  if (errorCode === 'EMBED_OFF') return { kind: 'off' };
  if (status === 404 || status === 400) return { kind: 'gone' };
  return status === 0 ? { kind: 'offline' } : { kind: 'failed', words: message };
};

/** What stands behind the key now. Tried again by itself once the network is back. */
export const useSite = (siteKey: string) => {
  const [state, setState] = useState<SiteState>({ kind: 'loading' });
  const going = useRef<AbortController>(undefined);
  const open = useCallback(
    async (fresh = false) => {
      going.current?.abort();
      const now = new AbortController();
      going.current = now;
      const { signal } = now;
      try {
        const opened = await openSite(siteKey, fresh, signal);
        if (!signal.aborted) setState({ kind: 'open', opened });
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof CallError)) throw error;
        setState(stateOf(error));
      }
    },
    [siteKey],
  );
  useEffect(() => {
    void open();
    return () => going.current?.abort();
  }, [open]);
  const isOffline = state.kind === 'offline';
  useEffect(() => {
    if (!isOffline) return undefined;
    const again = () => void open();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [isOffline, open]);
  return { state, open, leave: (kind: 'off' | 'gone') => setState({ kind }) };
};
