import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { formatDateTime } from '../../../lib/format-time.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { versionsQuery } from '../api.ts';
import { useDraft } from '../draft-context.ts';
import type { VersionChoice } from './version-choice.ts';
import { useVersionName } from './version-name.ts';

type Pair = readonly [VersionChoice, VersionChoice];
type ComparePickerProps = { readonly pair: Pair; readonly onChange: (pair: Pair) => void };
type Option = { readonly value: VersionChoice; readonly label: string; readonly note: string };

const draw = ({ label, note }: Option) => (
  <span className="compare-option">
    <b className="num">{label}</b>
    <span className="num">{note}</span>
  </span>
);

export const ComparePicker = ({ pair, onChange }: ComparePickerProps) => {
  const { t } = useTranslation('studioVersions');
  const nameOf = useVersionName();
  const id = useDraft((state) => state.id);
  const { data } = useQuery(versionsQuery(id));
  const noteOf = (at: string, words: string) => [formatDateTime(at), words].filter(Boolean).join(' · ');
  const groups: { label: string; options: Option[] }[] = [
    { label: t('now'), options: [{ value: 'now', label: t('now'), note: '' }] },
    {
      label: t('compare.group.releases'),
      options: (data?.releases ?? []).map(({ no, notes, createdDate }) => ({
        value: `r${no}`,
        label: nameOf.release(no),
        note: noteOf(createdDate, notes),
      })),
    },
    {
      label: t('compare.group.snapshots'),
      options: (data?.snapshots ?? []).map(({ draftNo, isBackup, note, createdDate }) => ({
        value: `d${draftNo}`,
        label: nameOf.draft(draftNo, isBackup),
        note: noteOf(createdDate, note),
      })),
    },
  ];
  const options = groups.filter((group) => group.options.length > 0);
  const [left, right] = pair;
  const side = (value: VersionChoice, label: string, choose: (next: VersionChoice) => void) => (
    <Select<VersionChoice>
      aria-label={label}
      value={value}
      options={options}
      optionRender={({ data: option }) => draw(option as unknown as Option)}
      popupMatchSelectWidth={320}
      onChange={choose}
    />
  );
  return (
    <div className="compare-picker">
      {side(left, t('compare.left'), (next) => onChange([next, right]))}
      <Button
        type="text"
        icon={<Icon name="swap" size={18} />}
        aria-label={t('compare.swap')}
        title={t('compare.swap')}
        onClick={() => onChange([right, left])}
      />
      {side(right, t('compare.right'), (next) => onChange([left, next]))}
    </div>
  );
};
