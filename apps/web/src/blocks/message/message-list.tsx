import './message-list.css';
import type { AnswerRating, ChatMessage } from '@zhixing/contract/chat-message';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Virtuoso } from 'react-virtuoso';
import { useTranslation } from '../../lib/use-translation.ts';
import { LazySourceView } from '../source-view/lazy-source-view.tsx';
import { BackToEnd } from './back-to-end.tsx';
import { MessageRow } from './message-row.tsx';
import {
  type FormPlace,
  type MessageAgent,
  MessageFormsContext,
  type MessageHandlers,
  MessageViewContext,
} from './message-view.ts';
import { sentForms, sentKeys } from './sent-forms.ts';
import { type ShownMessage, shownMessages } from './shown-messages.ts';
import { useFollowEnd } from './use-follow-end.ts';
import { useSteadyHandlers } from './use-steady-handlers.ts';

type MessageListProps = MessageHandlers & {
  readonly messages: readonly ChatMessage[];
  readonly agent: MessageAgent;
  readonly pending: boolean;
  /** The newest question has not been taken yet, since too many ask. */
  readonly isInLine?: boolean;
  readonly share: boolean;
  readonly hideIcon: boolean;
  /** To be read from its beginning, not followed. */
  readonly startsAtTop?: boolean;
  /** False where the conversation is the author's own affair. */
  readonly canShare?: boolean;
  /** True where the runs are the reader's own. */
  readonly canConsent?: boolean;
  /** False where the reader never pays. */
  readonly hasCost?: boolean;
  /** False where the reader is nobody we know: sources show the words that were cited. */
  readonly canOpenSources?: boolean;
};

type OpenedSource = { readonly docs: NonNullable<ChatMessage['docs']>; readonly at: number };

type ListContext = { readonly isWaiting: boolean; readonly isInLine: boolean; readonly newest: string | undefined };

const keyOf = (_: number, { key }: ShownMessage) => key;
const drawRow = (_: number, { key, message }: ShownMessage, { newest }: ListContext) => (
  <div className="message-place">
    <MessageRow message={message} isNewest={key === newest} />
  </div>
);
const lastOne = { index: 'LAST', align: 'end' } as const;
const room = { top: 800, bottom: 800 };

const Footer = ({ context }: { readonly context?: ListContext }) => {
  const { t } = useTranslation('message');
  return (
    <div className="message-foot">
      {context?.isWaiting && (
        <p className="message-waiting" role="status">
          <span className="message-spin" />
          {t(context.isInLine ? 'inLine' : 'analysing')}
        </p>
      )}
    </div>
  );
};
const components = { Footer, Header: () => <div className="message-head" /> };

export const MessageList = (props: MessageListProps) => {
  const { messages, agent, pending, share, hideIcon, startsAtTop = false, isInLine = false, ...rest } = props;
  const { canShare = true, canConsent = false, hasCost = true, canOpenSources = true, ...handlers } = rest;
  const { t } = useTranslation('message');
  const shown = useMemo(() => shownMessages(messages), [messages]);
  const { attach, onHeight, isAway, toEnd } = useFollowEnd(startsAtTop);
  // A list that is placed at its end stays hidden until it was measured: the first question would not be seen at once.
  const [isFirst] = useState(() => pending && shown.length <= 2);
  const steady = useSteadyHandlers(handlers);
  const [toggles] = useState(() => new Map<string, boolean>());
  const [ratings] = useState(() => new Map<string, AnswerRating | undefined>());
  const [forms] = useState((): FormPlace => ({}));
  const sentBy = sentKeys(messages);
  // biome-ignore lint/correctness/useExhaustiveDependencies: messages change with every word of an answer.
  const formsNow = useMemo(() => ({ isPending: pending, sent: sentForms(messages) }), [pending, sentBy]);
  const [opened, setOpened] = useState<OpenedSource>();
  const [onSource] = useState(() => (docs: OpenedSource['docs'], at: number) => setOpened({ docs, at }));
  const { name, icon, iconBackground } = agent;
  const view = useMemo(
    () => ({
      agent: { name, icon, iconBackground },
      isShare: share,
      hasIcon: !hideIcon,
      canShare,
      canConsent,
      hasCost,
      handlers: steady,
      onSource,
      toggles,
      ratings,
      forms,
    }),
    [
      name,
      icon,
      iconBackground,
      share,
      hideIcon,
      canShare,
      canConsent,
      hasCost,
      steady,
      onSource,
      toggles,
      ratings,
      forms,
    ],
  );

  // Asking is a wish to see the answer, wherever the reader was before.
  const questions = useMemo(() => shown.filter(({ message }) => message.role === 1).length, [shown]);
  const lastQuestions = useRef(questions);
  useEffect(() => {
    if (questions > lastQuestions.current) toEnd();
    lastQuestions.current = questions;
  }, [questions, toEnd]);

  const last = shown.at(-1)?.message;
  const newest = shown.at(-1)?.key;
  const isWaiting = pending && last?.role !== 2;
  const context = useMemo(() => ({ isWaiting, isInLine, newest }), [isWaiting, isInLine, newest]);
  return (
    <MessageViewContext value={view}>
      <div className="message-list" data-pending={pending || undefined}>
        <MessageFormsContext value={formsNow}>
          <Virtuoso
            data={shown}
            context={context}
            computeItemKey={keyOf}
            itemContent={drawRow}
            components={components}
            increaseViewportBy={room}
            initialTopMostItemIndex={startsAtTop || isFirst ? 0 : lastOne}
            {...(isFirst ? { initialItemCount: shown.length } : {})}
            scrollerRef={attach}
            totalListHeightChanged={onHeight}
            role="log"
            aria-label={t('log')}
            aria-busy={pending}
          />
        </MessageFormsContext>
        <BackToEnd isAway={isAway} newest={last} onClick={toEnd} />
        {opened && (
          <LazySourceView
            sources={opened.docs}
            at={opened.at}
            isClosed={!canOpenSources}
            onAt={(at) => setOpened({ ...opened, at })}
            onClose={() => setOpened(undefined)}
          />
        )}
      </div>
    </MessageViewContext>
  );
};
