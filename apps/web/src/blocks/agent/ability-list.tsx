import './ability-list.css';
import type { Ability, AbilityKind } from '@zhixing/contract/ability';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';

const icons: Readonly<Record<AbilityKind, IconName>> = {
  builtin: 'spark',
  plugin: 'plug',
  mcp: 'globe',
  workflow: 'flow',
};

/** What an agent really can do, as the server derives it from what is attached. */
export const AbilityList = ({ abilities }: { readonly abilities: readonly Ability[] }) => {
  const { t } = useTranslation();
  return (
    <ul className="ability-list">
      {abilities.map(({ kind, name, description }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two tools may bear one name, and the list never changes its order.
        <li key={index}>
          <span className="ability-icon" role="img" aria-label={t(`ability.${kind}`)} title={t(`ability.${kind}`)}>
            <Icon name={icons[kind]} size={16} />
          </span>
          <span className="ability-words">
            {name}
            {description && <small>{description}</small>}
          </span>
        </li>
      ))}
    </ul>
  );
};
