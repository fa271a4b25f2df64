import { Skeleton } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { Question } from '../../blocks/conversation/conversation.ts';
import { dropUnsent, keepUnsent, newPlace } from '../../blocks/conversation/draft.ts';
import { formCalls } from '../../blocks/conversation/form-calls.ts';
import { LazyMessageList } from '../../blocks/conversation/lazy-message-list.ts';
import { useConversation } from '../../blocks/conversation/use-conversation.ts';
import { waitsForForm } from '../../blocks/conversation/waits-for-form.ts';
import { LazyShareDialog } from '../../blocks/message/lazy-share-dialog.tsx';
import type { PanelRequest } from '../../blocks/message/message-view.ts';
import { memberInfoQuery } from '../../blocks/pay/member-info.ts';
import { notify } from '../../lib/notice.ts';
import { queryClient } from '../../lib/query.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { type ChatAgent, rateAnswer, refreshSessions } from './api.ts';
import type { BillingWindow } from './billing-window.ts';
import { Composer } from './composer.tsx';

import { DropZone } from './drop-zone.tsx';
import type { ChatSession } from './use-chat-session.ts';
import { useUploads } from './use-uploads.ts';
import { useUsageReport } from './use-usage-report.ts';
import { Welcome } from './welcome.tsx';

type ConversationPaneProps = {
  readonly agent: ChatAgent;
  readonly session: ChatSession;
  readonly billing: BillingWindow;
  readonly shareToken: string | undefined;
  readonly isShare: boolean;
  readonly isPhone: boolean;
  readonly onOpenPanel: (request: PanelRequest) => void;
};

/** `words` were just asked and are not hidden behind code that is still on its way. */
const HistorySkeleton = ({ words }: { readonly words?: string | undefined }) => {
  const { t } = useTranslation('chat');
  return (
    <div className="chat-history-wait" role="status" aria-label={t('historyLoading')}>
      {words ? <p className="chat-first-words">{words}</p> : <Skeleton.Node active className="chat-wait-mine" />}
      <Skeleton active avatar={{ shape: 'square' }} title={false} paragraph={{ rows: 4 }} />
    </div>
  );
};

const isPdf = (url: string) => /\.pdf(?:[?#]|$)/i.test(url);

/** One session on the screen: the welcome page until something was said, then the conversation; the sender below. */
export const ConversationPane = (props: ConversationPaneProps) => {
  const { agent, session, billing, shareToken, isShare, isPhone, onOpenPanel } = props;
  const { sessionId, isNew } = session;
  const { t } = useTranslation('chat');
  const draftPlace = isNew ? newPlace(agent.id) : `${agent.id}:${sessionId}`;
  const unsent = useRef({ place: draftPlace, words: '' });
  const { chat, phase, failure, waitsFor, isEnded, figuresOnly, talk } = useConversation({
    agentId: agent.id,
    sessionId,
    isNew,
    shareToken,
    billing,
    onTaken: () => {
      dropUnsent(unsent.current);
      void queryClient.invalidateQueries({ queryKey: memberInfoQuery.queryKey });
      session.taken();
    },
    onUnsent: (words) => {
      unsent.current = { ...unsent.current, words };
      keepUnsent(unsent.current);
    },
    onListChange: () => refreshSessions(agent.id),
  });
  useEffect(() => {
    unsent.current.place = draftPlace;
  }, [draftPlace]);
  const uploads = useUploads();
  const [isSharing, setSharing] = useState(false);
  useUsageReport(agent, sessionId, !isNew);
  useEffect(() => {
    LazyMessageList.preload();
  }, []);
  const isMissing = phase === 'missing';
  const { startNew } = session;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the session turns out not to be there.
  useEffect(() => {
    if (isMissing) startNew();
  }, [isMissing]);

  const isRunning = chat.openRuns.length > 0;
  const hasForm = isRunning && waitsForForm(chat);
  const isTaken = isRunning && !hasForm;
  /** False when it was not sent. */
  const ask = (question: Question): boolean => {
    if (isTaken) notify('info', t('sender.wait'));
    else {
      session.named(question.text || (question.media[0]?.name ?? ''));
      talk.ask(question);
    }
    return !isTaken;
  };
  const askText = (text: string) => ask({ text, files: [], media: [] });

  return (
    <DropZone onFiles={uploads.add}>
      {isSharing && <LazyShareDialog agentId={agent.id} sessionId={sessionId} onClosed={() => setSharing(false)} />}
      <div className="chat-flow">
        {phase === 'loading' && <HistorySkeleton />}
        {phase === 'failed' && failure && <LoadFailure error={failure} onRetry={() => void talk.reload()} />}
        {phase === 'ready' && chat.messages.length === 0 && <Welcome agent={agent} onQuestion={askText} />}
        {phase === 'ready' && chat.messages.length > 0 && (
          <LazyMessageList
            whileLoading={<HistorySkeleton words={isRunning ? chat.messages[0]?.content : undefined} />}
            messages={chat.messages}
            agent={{ name: agent.agentName, icon: agent.agentIcon, iconBackground: agent.agentIconBackground }}
            pending={isRunning}
            isInLine={waitsFor === 'line'}
            share={isShare}
            hideIcon={isPhone}
            canConsent
            {...formCalls(sessionId)}
            onForm={(text, form) => ask({ text, files: [], media: [], form })}
            onQuestion={askText}
            onPlugin={askText}
            onRetry={(runId) => talk.again(runId, 'retry_of')}
            onContinue={(runId) => talk.again(runId, 'continue_of')}
            onPay={talk.payFor}
            onRate={rateAnswer}
            onShare={() => setSharing(true)}
            onViewRecord={(url) => onOpenPanel({ kind: isPdf(url) ? 'pdf' : 'iframe', url, title: agent.agentName })}
            onOpenPanel={onOpenPanel}
          />
        )}
        {waitsFor === 'connection' && (
          <p className="chat-reconnecting" role="status">
            {t('reconnecting')}
          </p>
        )}
        {isEnded && (
          <p className="chat-reconnecting" role="status">
            {t('ended')}
          </p>
        )}
      </div>
      <Composer
        agent={agent}
        draftPlace={draftPlace}
        uploads={uploads}
        isRunning={isRunning}
        hasForm={hasForm}
        isFirst={chat.messages.length === 0}
        isPhone={isPhone}
        figuresOnly={figuresOnly === true || agent.figuresOnly}
        onSend={ask}
        onStop={talk.stop}
      />
    </DropZone>
  );
};
