import './card-list.css';
import type { CardContent } from '@zhixing/contract/card/card-content';
import { cardContent, maxCards } from '@zhixing/contract/card/card-content';
import { useMemo } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import { WidgetBoundary } from '../widget/widget-boundary.tsx';
import { EchartsCard } from './chart-card.tsx';
import { ImageTextButtonCard, ImageTextCard } from './image-text.tsx';
import { LandscapeButtonsCard } from './landscape-buttons.tsx';
import { TrainTicketCard } from './train-ticket.tsx';
import { WeatherCard } from './weather.tsx';

type Acts = { readonly isInert: boolean; readonly onSay: (text: string) => void };

const Nothing = () => <p className="card-empty">{useTranslation('cardView').t('noData')}</p>;

/** A card is drawn by its type; a type that is not here does not compile. */
const Card = ({ card, ...acts }: Acts & { readonly card: CardContent }) => {
  switch (card.type) {
    case 'weather-card':
      return <WeatherCard card={card} />;
    case 'train-tickets':
      return <TrainTicketCard card={card} />;
    case 'image-text':
      return <ImageTextCard card={card} />;
    case 'image-text-button':
      return <ImageTextButtonCard card={card} {...acts} />;
    case 'echarts-card':
      return <EchartsCard card={card} />;
    case 'landscape-buttons':
      return <LandscapeButtonsCard card={card} {...acts} />;
    default:
      card satisfies never;
      return <Nothing />;
  }
};

export type CardListProps = {
  readonly title: string;
  readonly cards: readonly CardContent[];
  readonly isInert: boolean;
  readonly onSay?: ((text: string) => void) | undefined;
};

/** These need the whole width, or are a row each. */
const isWide = ({ type }: CardContent) => type === 'landscape-buttons' || type === 'image-text-button';

/** Small enough for another one beside it. */
const isSmall = (card: CardContent | undefined) => !card || (!isWide(card) && card.type !== 'echarts-card');

/** What a tool's result shows, a card for each element. What is no card of ours is left empty. */
export const CardList = ({ title, cards, isInert, onSay }: CardListProps) => {
  const { t } = useTranslation('cardView');
  const read = useMemo(
    () => (Array.isArray(cards) ? cards : []).slice(0, maxCards).map((card) => cardContent.safeParse(card).data),
    [cards],
  );
  const isStack = read.some((card) => card && isWide(card));
  const single = isSmall(read[0]) ? ' is-single is-half' : ' is-single';
  const shape = isStack ? ' is-stack' : read.length === 1 ? single : '';
  return (
    // biome-ignore lint/a11y/useSemanticElements: nothing in it is filled in.
    <div className={`card-list${shape}`} role="group" aria-label={title || t('label')}>
      {read.length === 0 && <Nothing />}
      {read.map((card, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cards have no other name and never move
        <WidgetBoundary key={at} of={card} fallback={<Nothing />}>
          {card ? <Card card={card} isInert={isInert} onSay={(text) => onSay?.(text)} /> : <Nothing />}
        </WidgetBoundary>
      ))}
    </div>
  );
};
