import type { SentForm } from '@zhixing/contract/chat-message';
import { Skeleton } from 'antd';
import { useEffect } from 'react';
import type { ConversationView } from '../../../blocks/conversation/conversation.ts';
import { formCalls } from '../../../blocks/conversation/form-calls.ts';
import { LazyMessageList } from '../../../blocks/conversation/lazy-message-list.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { useDraft } from '../draft-context.ts';
import { DebugWelcome } from './debug-welcome.tsx';

type DebugChatProps = {
  readonly sessionId: string;
  readonly view: ConversationView;
  readonly isRunning: boolean;
  /** False when it was not sent. */
  readonly onQuestion: (text: string, form?: SentForm) => Promise<boolean>;
  readonly onRetry: (runId: string) => void;
  readonly onContinue: (runId: string) => void;
  readonly onReload: () => void;
  /** The session of an earlier visit is not there any more. */
  readonly onMissing: () => void;
};

const Waiting = () => {
  const { t } = useTranslation('studioPreview');
  return (
    <div className="preview-wait" role="status" aria-label={t('loading')}>
      <Skeleton active title={false} paragraph={{ rows: 4 }} />
    </div>
  );
};

const noop = () => undefined;
const openAside = (url: string) => void window.open(url, '_blank', 'noopener');

/** What was said to the draft so far. */
export const DebugChat = (props: DebugChatProps) => {
  const { sessionId, view, isRunning, onQuestion, onRetry, onContinue, onReload, onMissing } = props;
  const { chat, phase, failure, waitsFor, isEnded } = view;
  const { t } = useTranslation('studioPreview');
  const name = useDraft(({ draft }) => draft.agentName);
  const icon = useDraft(({ draft }) => draft.agentIcon);
  const iconBackground = useDraft(({ draft }) => draft.agentIconBackground);
  useEffect(() => {
    LazyMessageList.preload();
  }, []);
  const isMissing = phase === 'missing';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the session turns out not to be there.
  useEffect(() => {
    if (isMissing) onMissing();
  }, [isMissing]);

  return (
    <div className="preview-chat">
      {phase === 'loading' && <Waiting />}
      {phase === 'failed' && failure && <LoadFailure error={failure} onRetry={onReload} />}
      {phase === 'ready' && chat.messages.length === 0 && <DebugWelcome onQuestion={(text) => void onQuestion(text)} />}
      {phase === 'ready' && chat.messages.length > 0 && (
        <LazyMessageList
          whileLoading={<Waiting />}
          messages={chat.messages}
          agent={{ name, icon, iconBackground }}
          pending={isRunning}
          isInLine={waitsFor === 'line'}
          share={false}
          canShare={false}
          hideIcon
          canConsent
          {...formCalls(sessionId)}
          onForm={onQuestion}
          onQuestion={(text) => void onQuestion(text)}
          onPlugin={(text) => void onQuestion(text)}
          onRetry={onRetry}
          onContinue={onContinue}
          onShare={noop}
          onViewRecord={openAside}
          onOpenPanel={({ url }) => openAside(url)}
        />
      )}
      {waitsFor === 'connection' && (
        <p className="preview-reconnecting" role="status">
          {t('reconnecting')}
        </p>
      )}
      {isEnded && (
        <p className="preview-reconnecting" role="status">
          {t('ended')}
        </p>
      )}
    </div>
  );
};
