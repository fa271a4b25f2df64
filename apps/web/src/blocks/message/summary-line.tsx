import type { ChatMessage } from '@zhixing/contract/chat-message';
import { useTranslation } from '../../lib/use-translation.ts';
import { FoldSection } from './fold-section.tsx';

type SummaryLineProps = { readonly id: string; readonly summarised: NonNullable<ChatMessage['summarised']> };

/** What the model has been told instead of the beginning of a long talk; nothing of the talk itself is lost. */
export const SummaryLine = ({ id, summarised: { messages, text } }: SummaryLineProps) => {
  const { t } = useTranslation('message');
  return (
    <FoldSection id={`${id}-summary`} icon="tidy" heading={t('summarised.heading', { count: messages })}>
      {() => (
        <>
          <p className="reasoning-text">{text}</p>
          <p className="reasoning-text">{t('summarised.note')}</p>
        </>
      )}
    </FoldSection>
  );
};
