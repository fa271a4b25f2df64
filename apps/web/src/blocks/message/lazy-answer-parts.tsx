import { loadTexts } from '../../lib/i18n.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { CardListProps } from '../card/card-list.tsx';
import type { AnswerFormProps } from './answer-form.tsx';

const fallback = <div className="answer-part-wait" aria-hidden="true" />;

/** Most answers have neither. */
export const LazyAnswerForm = lazyPart<AnswerFormProps>(
  async () => {
    const [{ AnswerForm }] = await Promise.all([import('./answer-form.tsx'), loadTexts(['widgetView'])]);
    return AnswerForm;
  },
  { fallback },
);
export const LazyCardList = lazyPart<CardListProps>(
  async () => {
    const [{ CardList }] = await Promise.all([import('../card/card-list.tsx'), loadTexts(['cardView'])]);
    return CardList;
  },
  { fallback },
);
