import type { OpenedEmbed } from '@zhixing/contract/embed';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createConversation } from '../../blocks/conversation/conversation.ts';
import { visitorWire } from './api.ts';
import type { SiteLink } from './site-link.ts';

type VisitorTalk = {
  readonly siteKey: string;
  readonly opened: OpenedEmbed;
  readonly link: SiteLink;
  /** The chat is not there any more, or was switched off. */
  readonly onLost: (kind: 'off' | 'gone') => void;
};

const noop = () => undefined;

/** The visitor's conversation, for as long as it is on the screen. */
export const useVisitorTalk = ({ siteKey, opened, link, onLost }: VisitorTalk) => {
  const [talk] = useState(() =>
    createConversation({
      // The server knows the agent by the key.
      agentId: '',
      sessionId: opened.sessionId,
      isNew: opened.messages.length === 0 && opened.openRuns.length === 0,
      wire: visitorWire(siteKey, opened),
      onTaken: noop,
      onListChange: noop,
      onRefused: ({ errorCode }) => {
        if (errorCode === 'EMBED_OFF') onLost('off');
        if (errorCode === 'NOT_FOUND') onLost('gone');
      },
      onEnded: (errorCode) => onLost(errorCode === 'EMBED_OFF' ? 'off' : 'gone'),
      onEvent: ({ kind }) => {
        if (kind === 'run-started') link.say({ zhixing: 'message', from: 'visitor' });
        if (kind === 'run-finished') link.say({ zhixing: 'message', from: 'agent' });
      },
    }),
  );
  useEffect(() => {
    talk.enter();
    return talk.leave;
  }, [talk]);
  const view = useSyncExternalStore(talk.subscribe, talk.read);
  const isMissing = view.phase === 'missing';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it turns out to be gone.
  useEffect(() => {
    if (isMissing) onLost('gone');
  }, [isMissing]);
  return { view, talk };
};
