import type { KeyboardEvent } from 'react';
import { useTranslation } from '../../../../lib/use-translation.ts';
import { useDesigner } from '../designer-context.ts';
import { type Arrow, carriedNode, nextSpot, spotOf } from '../spots.ts';
import { focusTool } from './focus-tool.ts';
import { glide } from './glide.ts';
import { useSpotWords } from './use-spot-words.ts';

const arrows: Readonly<Record<string, Arrow>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'out',
  ArrowRight: 'in',
};

/** Carrying by the keyboard: Space lifts, arrows walk the places, Enter or Space puts down, Escape restores. */
export const useLift = (id: string) => {
  const { t } = useTranslation('card');
  const { store, stage, acts } = useDesigner();
  const words = useSpotWords();
  const stop = (said: string) => stage.setState({ lift: undefined, said });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { tree } = store.getState().draft;
    const { lift } = stage.getState();
    const isPress = event.key === ' ' || event.key === 'Enter';
    if (lift?.id !== id) {
      if (event.key !== ' ') return;
      event.preventDefault();
      const spot = spotOf(tree, id);
      stage.setState({ lift: { id, spot }, said: t('canvas.lifted', { place: words(tree, id, spot) }) });
      return;
    }
    const arrow = arrows[event.key];
    if (!isPress && !arrow && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (arrow) {
      const spot = nextSpot(tree, carriedNode(tree, id), lift.spot, arrow);
      stage.setState({ lift: { id, spot }, said: words(tree, id, spot) });
    } else if (isPress) {
      const place = words(tree, id, lift.spot);
      glide(event.currentTarget.closest<HTMLElement>('.design-stage'), () => {
        stop(t('canvas.dropped', { place }));
        acts.move(id, lift.spot);
      });
      focusTool(id, 'drag');
    } else stop(t('canvas.restored'));
  };
  const onBlur = () => {
    if (stage.getState().lift?.id === id) stop(t('canvas.restored'));
  };
  return { onKeyDown, onBlur };
};
