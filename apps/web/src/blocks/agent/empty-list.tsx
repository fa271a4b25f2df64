import { useTranslation } from '../../lib/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { StateBlock } from '../../ui/state-block.tsx';
import type { OwnParts } from './agent-card.tsx';
import { AgentsScene } from './agents-scene.tsx';
import { hasFilter, type ListMode } from './list-state.ts';
import { useAgentFilter } from './use-agent-filter.ts';

export const EmptyList = ({ mode, own }: { readonly mode: ListMode; readonly own?: OwnParts | undefined }) => {
  const { t } = useTranslation(['agent', 'dictionary']);
  const { filter, change } = useAgentFilter();
  const clear = () => change({ tag: undefined, label: undefined, kind: 'tag', q: '', creator: 'all', status: 'all' });
  if (hasFilter(filter, mode)) {
    return (
      <StateBlock
        scene={<AgentsScene />}
        heading={t('dictionary:noData')}
        text={t('list.noMatch')}
        action={<Button onClick={clear}>{t('list.clear')}</Button>}
      />
    );
  }
  if (own) return <own.Empty />;
  return <StateBlock scene={<AgentsScene />} heading={t('dictionary:noData')} text={t('list.emptyMarket')} />;
};
