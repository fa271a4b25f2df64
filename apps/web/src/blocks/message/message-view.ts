import type { AnswerRating, ChatMessage } from '@zhixing/contract/chat-message';
import { createContext, useContext, useState } from 'react';

export type PanelRequest = { readonly kind: 'iframe' | 'pdf'; readonly url: string; readonly title: string };

export type MessageHandlers = {
  readonly onQuestion: (text: string) => void;
  readonly onPlugin: (name: string) => void;
  readonly onRetry: (runId: string) => void;
  readonly onContinue: (runId: string) => void;
  /** Left out where nobody can pay. */
  readonly onPay?: ((runId: string) => void) | undefined;
  /** Left out where nobody's opinion is kept. */
  readonly onRate?: ((runId: string, rating: AnswerRating | null) => Promise<unknown>) | undefined;
  readonly onShare: () => void;
  readonly onViewRecord: (linkUrl: string) => void;
  readonly onOpenPanel: (request: PanelRequest) => void;
};

type CitedDocs = NonNullable<ChatMessage['docs']>;

export type MessageAgent = { readonly name: string; readonly icon: string; readonly iconBackground: string };

type MessageView = {
  readonly agent: MessageAgent;
  readonly isShare: boolean;
  readonly hasIcon: boolean;
  readonly canShare: boolean;
  /** Whether this reader may allow or refuse a call that waits. */
  readonly canConsent: boolean;
  /** False where the reader never pays. */
  readonly hasCost?: boolean;
  readonly handlers: MessageHandlers;
  /** Shows the original of a source at its place. */
  readonly onSource: (docs: CitedDocs, at: number) => void;
  /** What the reader opened or closed; rows that scroll out of sight are taken down. */
  readonly toggles: Map<string, boolean>;
  /** What was pressed since the messages were read. */
  readonly ratings: Map<string, AnswerRating | undefined>;
};

const noop = () => undefined;

export const MessageViewContext = createContext<MessageView>({
  agent: { name: '', icon: '', iconBackground: '' },
  isShare: true,
  hasIcon: true,
  canShare: true,
  canConsent: false,
  handlers: {
    onQuestion: noop,
    onPlugin: noop,
    onRetry: noop,
    onContinue: noop,
    onShare: noop,
    onViewRecord: noop,
    onOpenPanel: noop,
  },
  onSource: noop,
  toggles: new Map(),
  ratings: new Map(),
});

export const useMessageView = (): MessageView => useContext(MessageViewContext);

export const useToggle = (key: string, initial = false): readonly [boolean, () => void] => {
  const { toggles } = useMessageView();
  const [isOpen, setOpen] = useState(() => toggles.get(key) ?? initial);
  const flip = () => {
    toggles.set(key, !isOpen);
    setOpen(!isOpen);
  };
  return [isOpen, flip];
};
