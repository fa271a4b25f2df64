import { formatCount } from '../../lib/format-count.ts';
import './filter-bar.css';
import { useQuery } from '@tanstack/react-query';
import { useMarketTags } from '../../lib/market-tags.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { countsQuery, labelsQuery } from './api.ts';
import type { ListMode } from './list-state.ts';
import { useAgentFilter } from './use-agent-filter.ts';

type ChoiceProps = {
  readonly label: string;
  readonly count?: string;
  readonly isOn: boolean;
  readonly onPick: () => void;
};

const Choice = ({ label, count, isOn, onPick }: ChoiceProps) => {
  return (
    <li>
      <button type="button" className={isOn ? 'is-on' : undefined} aria-pressed={isOn} onClick={onPick}>
        {label}
        {count !== undefined && <span>{count}</span>}
      </button>
    </li>
  );
};

const useChoices = (mode: ListMode): readonly (ChoiceProps & { readonly key: string })[] => {
  const { t } = useTranslation(['agent', 'shell']);
  const { filter, change } = useAgentFilter();
  const tags = useMarketTags();
  const { data: labels } = useQuery({ ...labelsQuery, enabled: filter.kind === 'label' });
  // Counts are the market's; own agents have none to show.
  const { data: counts } = useQuery({ ...countsQuery(filter.q), enabled: mode === 'market' });
  const known = mode === 'market' ? counts : undefined;
  const shown = (count: number) => `${formatCount(count)}${known?.isAtLeast && count > 0 ? '+' : ''}`;
  if (filter.kind === 'label') {
    return [
      { key: 'all', label: t('list.all'), isOn: !filter.label, onPick: () => change({ label: undefined }) },
      ...(labels ?? []).map(({ id, labelName }) => ({
        key: id,
        label: labelName,
        isOn: filter.label === id,
        onPick: () => change({ label: id }),
      })),
    ];
  }
  return [
    {
      key: 'all',
      label: t('list.all'),
      count: known && shown(known.total),
      isOn: !filter.tag,
      onPick: () => change({ tag: undefined }),
    },
    ...tags.map((tag) => ({
      key: tag,
      label: t(`shell:tag.${tag}`),
      count: known && shown(known.byTag[tag] ?? 0),
      isOn: filter.tag === tag,
      onPick: () => change({ tag }),
    })),
  ];
};

/** Categories or labels, never both. */
export const FilterBar = ({ mode }: { readonly mode: ListMode }) => {
  const { t } = useTranslation(['agent', 'shell']);
  const { filter, change } = useAgentFilter();
  const choices = useChoices(mode);
  return (
    <div className="agent-filter">
      <ul className="agent-choices num" aria-label={t(`list.${filter.kind}s`)}>
        {choices.map(({ key, ...choice }) => (
          <Choice key={key} {...choice} />
        ))}
      </ul>
      <Segmented
        className="agent-kind"
        label={t('list.kind')}
        value={filter.kind}
        options={[
          { value: 'tag', label: t('list.tags') },
          { value: 'label', label: t('list.labels') },
        ]}
        onChange={(kind) => change({ kind, tag: undefined, label: undefined })}
      />
    </div>
  );
};
