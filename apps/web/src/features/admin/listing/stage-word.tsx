import { useTranslation } from '../../../lib/use-translation.ts';
import type { Stage } from './model.ts';

/** A dot and a word: colour never alone. */
export const StageWord = ({ stage }: { readonly stage: Stage }) => {
  const { t } = useTranslation('admin');
  return <span className={`state-word stage-word is-${stage}`}>{t(`listing.stage.${stage}`)}</span>;
};
