import type { ModelRow } from '@zhixing/contract/model-settings';
import { Button, Select } from 'antd';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';

const maxModels = 5;

type FailoverFieldProps = {
  readonly id?: string;
  readonly value?: readonly string[];
  readonly onChange?: (value: readonly string[]) => void;
  readonly candidates: readonly ModelRow[];
};

const swapped = (list: readonly string[], at: number, to: number) =>
  list.map((id, index) => (index === at ? list[to] : index === to ? list[at] : id)) as string[];

/** Models in the order in which they are asked. */
export const FailoverField = ({ id, value = [], onChange, candidates }: FailoverFieldProps) => {
  const { t } = useTranslation('studioModels');
  // What no longer fits the kind or scope drops out of the list, and of what is saved, with the next change.
  const chosen = value.filter((one) => candidates.some((row) => row.id === one));
  const free = candidates.filter((row) => !chosen.includes(row.id));
  const nameOf = (one: string) => candidates.find((row) => row.id === one)?.name ?? '';
  const change = (next: readonly string[]) => onChange?.(next);
  return (
    <div className="failover">
      {chosen.length > 0 && (
        <ol>
          {chosen.map((one, at) => {
            const words = { name: nameOf(one) };
            return (
              <li key={one}>
                <span className="num">{at + 1}</span>
                <b className="clip">{words.name}</b>
                <Button
                  size="small"
                  type="text"
                  disabled={at === 0}
                  aria-label={t('form.moveUp', words)}
                  icon={<Icon name="up" size={14} />}
                  onClick={() => change(swapped(chosen, at, at - 1))}
                />
                <Button
                  size="small"
                  type="text"
                  disabled={at === chosen.length - 1}
                  aria-label={t('form.moveDown', words)}
                  icon={<Icon name="down" size={14} />}
                  onClick={() => change(swapped(chosen, at, at + 1))}
                />
                <Button
                  size="small"
                  type="text"
                  aria-label={t('form.takeOut', words)}
                  icon={<Icon name="close" size={14} />}
                  onClick={() => change(chosen.filter((other) => other !== one))}
                />
              </li>
            );
          })}
        </ol>
      )}
      <Select
        id={id}
        value={null}
        aria-label={t('form.failoverAdd')}
        placeholder={t(
          chosen.length >= maxModels ? 'form.failoverFull' : free.length > 0 ? 'form.failoverAdd' : 'form.failoverNone',
        )}
        disabled={free.length === 0 || chosen.length >= maxModels}
        options={free.map((row) => ({ value: row.id, label: `${row.name} · ${t(`scope.${row.scope}`)}` }))}
        onChange={(one: string | null) => one && change([...chosen, one])}
      />
    </div>
  );
};
