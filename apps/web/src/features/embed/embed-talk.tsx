import type { SentForm } from '@zhixing/contract/chat-message';
import type { OpenedEmbed } from '@zhixing/contract/embed';
import { useEffect } from 'react';
import { useIsOnline } from '../../lib/online.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
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

const LazyMessages = lazyPart(async () => (await import('./embed-messages.tsx')).EmbedMessages);

const noop = () => undefined;
const openAside = (url: string) => void window.open(url, '_blank', 'noopener,noreferrer');

/** What was said, and where to say more. */
export const EmbedTalk = ({ siteKey, opened, link, onLost }: EmbedTalkProps) => {
  const { t } = useTranslation('embed');
  const { view, talk } = useVisitorTalk({ siteKey, opened, link, onLost });
  const isOnline = useIsOnline();
  const { chat, waitsFor } = view;
  const isRunning = chat.openRuns.length > 0;
  useEffect(() => LazyMessages.preload(), []);
  const say = (text: string, form?: SentForm) => {
    if (isRunning) return false;
    talk.ask({ text, files: [], media: [], form });
    return true;
  };
  const ask = (text: string) => void say(text);
  const word = !isOnline ? t('away') : waitsFor === 'connection' ? t('reconnecting') : undefined;
  return (
    <>
      <main className="embed-main">
        {chat.messages.length === 0 ? (
          <EmbedWelcome opened={opened} onQuestion={ask} />
        ) : (
          <LazyMessages
            messages={chat.messages}
            agent={{ name: opened.agentName, icon: opened.agentIcon, iconBackground: opened.agentIconBackground }}
            pending={isRunning}
            isInLine={waitsFor === 'line'}
            share={false}
            canShare={false}
            hasCost={false}
            canOpenSources={false}
            hideIcon
            onQuestion={ask}
            onForm={say}
            onPlugin={ask}
            onRetry={(runId) => talk.again(runId, 'retry_of')}
            onContinue={(runId) => talk.again(runId, 'continue_of')}
            onShare={noop}
            onViewRecord={openAside}
            onOpenPanel={({ url }) => openAside(url)}
          />
        )}
      </main>
      {word && (
        <p className="embed-word" role="status">
          {word}
        </p>
      )}
      <EmbedSender isRunning={isRunning} figuresOnly={opened.figuresOnly} link={link} onSend={ask} onStop={talk.stop} />
    </>
  );
};
