import { useTranslation } from '../../lib/use-translation.ts';
import { StateBlock } from '../../ui/state-block.tsx';
import { EmbedScene } from './embed-scene.tsx';
import type { SiteState } from './use-site.ts';

type Shown = Exclude<SiteState, { kind: 'open' }>;
type EmbedStateProps = { readonly state: Shown | SiteState; readonly onRetry: () => void };

/** Why there is nothing to talk to, in the visitor's words, and what can be done. */
export const EmbedState = ({ state, onRetry }: EmbedStateProps) => {
  const { t } = useTranslation('embed');
  const { kind } = state;
  if (kind === 'open') return null;
  if (kind === 'loading')
    return (
      <main className="embed-main embed-wait" role="status">
        <span className="message-spin" />
        {t('loading')}
      </main>
    );
  const mayRetry = kind !== 'gone';
  return (
    <main className="embed-main embed-state" aria-live="polite">
      <StateBlock
        scene={<EmbedScene />}
        heading={t(`${kind}.heading`)}
        text={t(`${kind}.text`)}
        action={
          mayRetry && (
            <button type="button" className="embed-retry" onClick={onRetry}>
              {t('retry')}
            </button>
          )
        }
        note={kind === 'failed' ? state.words : undefined}
      />
    </main>
  );
};
