import type { SegmentMethod } from '@zhixing/contract/knowledge-file';
import { useTranslation } from '../../lib/use-translation.ts';

/** What a method is called; one of them has the same name in every language. */
export const useMethodName = (): ((method: SegmentMethod) => string) => {
  const { t } = useTranslation('knowledge');
  return (method) => (method === 'ppt' ? 'PPT' : t(`method.${method}`));
};
