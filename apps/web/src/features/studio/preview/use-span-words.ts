import { handOverName } from '@zhixing/contract/built-in-tool';
import { useTranslation } from '../../../lib/use-translation.ts';
import type { ShownSpan } from './trace-rows.ts';

export type SpanNames = { readonly agentName: string; readonly titleOf: (name: string) => string };

/** What a span is called: its kind and its own name. */
export const useSpanWords = ({ agentName, titleOf }: SpanNames) => {
  const { t } = useTranslation('studioPreview');
  return ({ kind, name }: ShownSpan): { readonly kind: string; readonly name: string } => {
    switch (kind) {
      case 'agent':
        return { kind: t('trace.agent'), name: name || agentName };
      case 'model':
        return { kind: t('trace.model'), name };
      case 'tool':
        return { kind: t('trace.tool'), name: name === handOverName ? t('trace.handOver') : titleOf(name) };
      case 'retrieval':
        return { kind: t('trace.retrievalShort'), name };
    }
  };
};
