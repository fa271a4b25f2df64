import { Button } from 'antd';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { StateBlock } from '../../ui/state-block.tsx';
import { AgentsScene } from './agents-scene.tsx';
import { hasFilter, type ListMode } from './list-state.ts';
import { useAgentFilter } from './use-agent-filter.ts';

export const EmptyList = ({ mode }: { readonly mode: ListMode }) => {
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
  return mode === 'mine' ? (
    <StateBlock
      scene={<AgentsScene />}
      heading={<Trans t={t} i18nKey="list.emptyMine" components={{ market: <Link to="/index" /> }} />}
      text={t('list.emptyMineHelp')}
    />
  ) : (
    <StateBlock scene={<AgentsScene />} heading={t('dictionary:noData')} text={t('list.emptyMarket')} />
  );
};
