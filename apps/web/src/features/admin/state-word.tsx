import { useTranslation } from 'react-i18next';

/** A dot and a word: colour never alone. */
export const StateWord = ({ status }: { readonly status: 'active' | 'disabled' }) => {
  const { t } = useTranslation('admin');
  return <span className={`state-word is-${status}`}>{t(`state.${status}`)}</span>;
};
