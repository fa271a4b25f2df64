import { useTranslation } from '../../lib/use-translation.ts';

/** A dot and a word: colour never alone. */
export const StateWord = ({ status }: { readonly status: 'active' | 'disabled' }) => {
  const { t } = useTranslation('admin');
  return <span className={`state-word is-${status}`}>{t(`state.${status}`)}</span>;
};
