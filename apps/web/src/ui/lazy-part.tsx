import './lazy-part.css';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { loadCode } from '../lib/load-code.ts';
import { useIsOnline } from '../lib/online.ts';
import { useTranslation } from '../lib/use-translation.ts';

type Looks = {
  readonly fallback?: ReactNode;
  /** What the page does without when it cannot be had. */
  readonly isSpare?: boolean;
};

const PartFailed = ({ onRetry }: { readonly onRetry: () => void }) => {
  const { t } = useTranslation('shell');
  const isOnline = useIsOnline();
  return (
    <div className="lazy-part-failed" role="status">
      <span>{t(isOnline ? 'part.failed' : 'part.offline')}</span>
      <button type="button" onClick={onRetry}>
        {t('part.retry')}
      </button>
    </div>
  );
};

/** A component whose code is fetched with its first use. One that does not come leaves the rest of the page alone. */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback = null, isSpare = false }: Looks = {},
) => {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<unknown> | undefined;
  const fetchOnce = () => {
    loading ??= loadCode(load)
      .then((component) => {
        loaded = component;
      })
      .finally(() => {
        loading = undefined;
      });
    return loading;
  };
  /** `whileLoading` stands in for the usual fallback. */
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, outside of components.
  const Part = ({ whileLoading = fallback, ...props }: Props & { readonly whileLoading?: ReactNode }) => {
    const [state, setState] = useState<'waiting' | 'here' | 'failed'>(loaded ? 'here' : 'waiting');
    const isOnline = useIsOnline();
    useEffect(() => {
      if (state !== 'waiting') return;
      let isGone = false;
      const settle = (next: 'here' | 'failed') => () => {
        if (!isGone) setState(next);
      };
      fetchOnce().then(settle('here'), settle('failed'));
      return () => {
        isGone = true;
      };
    }, [state]);
    useEffect(() => {
      if (isOnline) setState((was) => (was === 'failed' ? 'waiting' : was));
    }, [isOnline]);
    const Loaded = loaded;
    if (Loaded) return <Loaded {...(props as Props)} />;
    if (state === 'failed') return isSpare ? null : <PartFailed onRetry={() => setState('waiting')} />;
    return whileLoading;
  };
  /** Asked for ahead; one that does not come is asked for again when it is shown. */
  const preload = () => void fetchOnce().catch(() => undefined);
  return Object.assign(Part, { preload });
};
