import { useTranslation } from '../../../lib/use-translation.ts';
import { isKnownKind } from './widget-kinds.ts';

/** What a type is called; one that is not known is called by its own word. */
export const useKindName = () => {
  const { t } = useTranslation('card');
  return (type: string) => (isKnownKind(type) ? t(`kind.${type}`) : type);
};
