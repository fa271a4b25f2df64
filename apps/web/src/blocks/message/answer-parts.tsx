import './answer-parts.css';
import type { ChatMessage } from '@zhixing/contract/chat-message';
import { LazyAnswerForm, LazyCardList } from './lazy-answer-parts.tsx';
import { useMessageForms, useMessageView } from './message-view.ts';
import { SafePart } from './safe-part.tsx';
import { shownParts } from './shown-parts.ts';

/** The cards and forms that tools brought, in the order of the calls. */
export const AnswerParts = ({ message }: { readonly message: ChatMessage }) => {
  const { handlers, isShare } = useMessageView();
  const { isPending } = useMessageForms();
  const parts = shownParts(message);
  if (parts.length === 0) return null;
  return (
    <div className="answer-parts">
      <div>
        {parts.map(({ key, callId, part, isPreview }) => (
          <SafePart key={key} of={part}>
            {part.kind === 'card' ? (
              <LazyCardList
                title={part.title}
                cards={part.cards}
                isInert={isShare || isPending || isPreview}
                onSay={handlers.onQuestion}
              />
            ) : (
              <LazyAnswerForm
                id={key}
                form={part}
                isPreview={isPreview}
                address={message.runId ? { runId: message.runId, callId } : undefined}
              />
            )}
          </SafePart>
        ))}
      </div>
    </div>
  );
};
