import type { CardRow } from '@zhixing/contract/card';
import { Link } from 'react-router';
import { PartName, PartTile } from '../../../blocks/part-list/part-name.tsx';
import { showHidden } from '../../../lib/hidden-characters.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { designPath } from '../card-path.ts';

const tiles = {
  widgets: { icon: 'field', tint: '--tint-4' },
  template: { icon: 'card', tint: '--tint-13' },
} as const;

export const CardTile = ({ kind }: Pick<CardRow, 'kind'>) => <PartTile {...tiles[kind]} />;

type CardProps = { readonly card: CardRow };

export const CardName = ({ card }: CardProps) => (
  <PartName
    mark={<CardTile kind={card.kind} />}
    name={
      <Link className="clip" to={designPath(card.id)} title={card.name}>
        {showHidden(card.name)}
      </Link>
    }
    detail={showHidden(card.description)}
  />
);

export const CardStanding = ({ card }: CardProps) => {
  const { t } = useTranslation('card');
  if (!card.isReleased) return <span className="cards-state">{t('list.draft')}</span>;
  return (
    <span className={card.hasChanges ? 'cards-state is-changed' : 'cards-state is-out'}>
      {t(card.hasChanges ? 'list.changed' : 'list.released')}
    </span>
  );
};
