import { loadTexts } from '../../lib/i18n.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { SourceViewProps } from './source-view.tsx';

/** Most answers are read without opening a source. */
export const LazySourceView = lazyPart<SourceViewProps>(async () => {
  const [{ SourceView }] = await Promise.all([import('./source-view.tsx'), loadTexts(['source'])]);
  return SourceView;
});
