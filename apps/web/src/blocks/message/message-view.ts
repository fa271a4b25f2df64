import type { FormValues } from '@zhixing/contract/block/form-values';
import type { AnswerRating, ChatMessage, SentForm } from '@zhixing/contract/chat-message';
import type { FormDraft } from '@zhixing/contract/form';
import { createContext, useContext, useState } from 'react';
import type { FormAddress } from './form-key.ts';
import type { FormStore } from './form-store.ts';

export type PanelRequest = { readonly kind: 'iframe' | 'pdf'; readonly url: string; readonly title: string };

/** What forms of answers need; left out where nobody keeps what was filled in. */
export type FormHandlers = {
  /** Sends a form's words as the next question, with what was filled in; false when it was not sent. */
  readonly onForm?: ((text: string, form: SentForm) => unknown) | undefined;
  readonly onReadForms?: (() => Promise<readonly FormDraft[]>) | undefined;
  readonly onSaveForm?: ((address: FormAddress, values: FormValues) => Promise<unknown>) | undefined;
  /** For the form that an answer waits for. */
  readonly onSubmitForm?: ((address: FormAddress, values: FormValues) => Promise<unknown>) | undefined;
};

export type MessageHandlers = FormHandlers & {
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
  /** Where half-filled forms are kept; made by the first form there is. */
  readonly forms?: FormPlace;
};
export type FormPlace = { store?: FormStore };

/** Apart from the rest: it changes with every run, and only forms and cards look at it. */
type MessageForms = {
  /** The conversation cannot be spoken in just now. */
  readonly isPending: boolean;
  /** What was sent by forms, by `formKey`. */
  readonly sent: ReadonlyMap<string, FormValues>;
};
export const MessageFormsContext = createContext<MessageForms>({ isPending: false, sent: new Map() });
export const useMessageForms = (): MessageForms => useContext(MessageFormsContext);

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
