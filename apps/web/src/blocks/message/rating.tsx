import type { AnswerRating } from '@zhixing/contract/chat-message';
import { useState } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Icon } from '../../ui/icon.tsx';
import { useMessageView } from './message-view.ts';

const icons = { up: 'thumbUp', down: 'thumbDown' } as const;
const kinds = ['up', 'down'] as const;

type RatingProps = { readonly runId: string; readonly given: AnswerRating | undefined };

/** What one thinks of an answer; pressed again it is taken back. */
export const Rating = ({ runId, given }: RatingProps) => {
  const { t } = useTranslation('message');
  const { handlers, ratings } = useMessageView();
  // Rows that scroll out of sight are taken down.
  const [shown, setShown] = useState(() => (ratings.has(runId) ? ratings.get(runId) : given));
  const show = (rating: AnswerRating | undefined) => {
    ratings.set(runId, rating);
    setShown(rating);
  };
  const { write } = useWrite(
    async (rating: AnswerRating | undefined) => {
      show(rating);
      await handlers.onRate?.(runId, rating ?? null);
    },
    () => show(shown),
  );
  return kinds.map((kind) => {
    const isGiven = shown === kind;
    return (
      <button
        key={kind}
        type="button"
        className={isGiven ? `message-action is-${kind}` : 'message-action'}
        aria-pressed={isGiven}
        aria-label={t(`action.${kind}`)}
        title={t(`action.${kind}`)}
        onClick={() => void write(isGiven ? undefined : kind)}
      >
        <Icon name={icons[kind]} size={16} />
      </button>
    );
  });
};
