import type { OpenedEmbed } from '@zhixing/contract/embed';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchPatiently } from '../../blocks/conversation/lazy-message-list.ts';
import { EmbedSender } from './embed-sender.tsx';
import { EmbedWelcome } from './embed-welcome.tsx';
import type { SiteLink } from './site-link.ts';
import { useVisitorTalk } from './use-visitor-talk.ts';

type EmbedTalkProps = {
  readonly siteKey: string;
  readonly opened: OpenedEmbed;
  readonly link: SiteLink;
  readonly onLost: (kind: 'off' | 'gone') => void;
};

const loadMessages = () =>
  fetchPatiently(async () => ({ default: (await import('./embed-messages.tsx')).EmbedMessages }));
const LazyMessages = lazy(loadMessages);

const noop = () => undefined;
const openAside = (url: string) => void window.open(url, '_blank', 'noopener,noreferrer');

const useIsOffline = () => {
  const [isOffline, setOffline] = useState(!navigator.onLine);
  useEffect(() => {
    const look = () => setOffline(!navigator.onLine);
    window.addEventListener('online', look);
    window.addEventListener('offline', look);
    return () => {
      window.removeEventListener('online', look);
      window.removeEventListener('offline', look);
    };
  }, []);
  return isOffline;
};

/** What was said, and where to say more. */
export const EmbedTalk = ({ siteKey, opened, link, onLost }: EmbedTalkProps) => {
  const { t } = useTranslation('embed');
  const { view, talk } = useVisitorTalk({ siteKey, opened, link, onLost });
  const isOffline = useIsOffline();
  const { chat, isReconnecting } = view;
  const isRunning = chat.openRuns.length > 0;
  useEffect(() => {
    loadMessages().catch(() => undefined);
  }, []);
  const ask = (text: string) => {
    if (!isRunning) talk.ask({ text, files: [], media: [] });
  };
  const word = isOffline ? t('away') : isReconnecting ? t('reconnecting') : undefined;
  return (
    <>
      <main className="embed-main">
        {chat.messages.length === 0 ? (
          <EmbedWelcome opened={opened} onQuestion={ask} />
        ) : (
          <Suspense fallback={null}>
            <LazyMessages
              messages={chat.messages}
              agent={{ name: opened.agentName, icon: opened.agentIcon, iconBackground: opened.agentIconBackground }}
              pending={isRunning}
              share={false}
              canShare={false}
              hasCost={false}
              hideIcon
              onQuestion={ask}
              onPlugin={ask}
              onRetry={(runId) => talk.again(runId, 'retry_of')}
              onContinue={(runId) => talk.again(runId, 'continue_of')}
              onShare={noop}
              onViewRecord={openAside}
              onOpenPanel={({ url }) => openAside(url)}
            />
          </Suspense>
        )}
      </main>
      {word && (
        <p className="embed-word" role="status">
          {word}
        </p>
      )}
      <EmbedSender isRunning={isRunning} link={link} onSend={ask} onStop={talk.stop} />
    </>
  );
};
