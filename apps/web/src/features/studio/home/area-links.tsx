import { Link } from 'react-router';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';

const areas = [
  ['agents', '/studio?area=agents', 'studio'],
  ['knowledge', '/home?types=2', 'book'],
  ['tools', '/studio?area=tools', 'plug'],
  ['workflows', '/studio?area=tools&type=workflow', 'flow'],
  ['cards', '/studio?area=cards', 'card'],
  ['models', '/studio?area=models', 'gear'],
  ['market', '/index', 'market'],
  ['insight', '/insight', 'chart'],
] as const satisfies readonly (readonly [string, string, IconName])[];

export type StudioArea = 'agents' | 'models' | 'tools' | 'workflows' | 'cards';

export const AreaLinks = ({ area }: { readonly area: StudioArea }) => {
  const { t } = useTranslation('studio');
  return (
    <nav className="studio-areas" aria-label={t('areas')}>
      {areas.map(([name, to, icon]) => (
        <Link
          key={name}
          to={to}
          className={name === area ? 'on' : undefined}
          aria-current={name === area ? 'page' : undefined}
        >
          <Icon name={icon} size={16} />
          {t(`area.${name}`)}
        </Link>
      ))}
    </nav>
  );
};
