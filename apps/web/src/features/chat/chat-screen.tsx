import './chat-screen.css';
import { Drawer } from 'antd';
import { useEffect, useState } from 'react';
import { ConsentSettings } from '../../blocks/message/consent-settings.tsx';
import type { PanelRequest } from '../../blocks/message/message-view.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useConfirm } from '../../ui/use-confirm.tsx';
import { AgentAbout } from './agent-about.tsx';
import type { ChatAgent } from './api.ts';
import { createBillingWindow, watchSigns } from './billing-window.ts';
import { ChatBar } from './chat-bar.tsx';
import { ConversationPane } from './conversation-pane.tsx';
import { SessionList } from './session-list.tsx';
import { SidePanel } from './side-panel.tsx';
import { useChatSession } from './use-chat-session.ts';
import { phone, useMedia, wide } from './use-media.ts';

type ChatScreenProps = {
  readonly agent: ChatAgent;
  readonly source: string | null;
  readonly isShare: boolean;
  readonly shareToken: string | undefined;
};

/** Sessions at the left, the conversation in the middle, details or a preview at the right. */
export const ChatScreen = ({ agent, source, isShare, shareToken }: ChatScreenProps) => {
  const { t } = useTranslation('chat');
  const { confirm, holder } = useConfirm();
  const isPhone = useMedia(phone);
  const isWide = useMedia(wide);
  const session = useChatSession(agent.id);
  const [hasDetails, setDetails] = useState(() => window.matchMedia(wide).matches);
  const [hasList, setList] = useState(false);
  const [hasConsents, setConsents] = useState(false);
  const [panel, setPanel] = useState<PanelRequest>();
  const [billing] = useState(createBillingWindow);
  useEffect(() => watchSigns(billing), [billing]);

  const clear = () =>
    void confirm({
      title: t('clear.ask'),
      content: t('clear.help'),
      okText: t('clear.ok'),
      cancelText: t('cancel'),
      isDanger: false,
      focus: 'ok',
      onOk: session.startNew,
    });
  const isBeside = isWide && (panel !== undefined || hasDetails);
  const about = <AgentAbout agent={agent} shareToken={shareToken} />;
  const closePanel = () => setPanel(undefined);

  return (
    <div className="chat-screen">
      {holder}
      <ChatBar
        agent={agent}
        source={source}
        isShare={isShare}
        isPhone={isPhone}
        hasDetails={hasDetails && !panel}
        onDetails={() => {
          closePanel();
          setDetails(panel !== undefined || !hasDetails);
        }}
        onSessions={() => setList(true)}
        onClear={clear}
        onConsents={session.isNew ? undefined : () => setConsents(true)}
      />
      <div
        className={`chat-panes${isBeside ? ' has-beside' : ''}${panel ? ' has-panel' : ''}${isShare ? ' is-share' : ''}`}
      >
        {!isShare && !isPhone && (
          <aside className="chat-side" aria-label={t('sessions.label')}>
            <SessionList agentId={agent.id} session={session} />
          </aside>
        )}
        <ConversationPane
          key={session.sessionId}
          agent={agent}
          session={session}
          billing={billing}
          shareToken={shareToken}
          isShare={isShare}
          isPhone={isPhone}
          onOpenPanel={setPanel}
        />
        {isBeside && (
          <aside className="chat-beside" aria-label={t(panel ? 'panel.label' : 'details.label')}>
            {panel ? <SidePanel request={panel} onClose={closePanel} /> : <div className="chat-about">{about}</div>}
          </aside>
        )}
      </div>
      {!isShare && isPhone && (
        <Drawer
          open={hasList}
          placement="left"
          size={300}
          title={t('sessions.label')}
          styles={{ body: { padding: 0 } }}
          onClose={() => setList(false)}
        >
          <SessionList agentId={agent.id} session={session} onChosen={() => setList(false)} />
        </Drawer>
      )}
      <ConsentSettings sessionId={session.sessionId} isOpen={hasConsents} onClose={() => setConsents(false)} />
      {!isWide && (
        <Drawer open={hasDetails && !panel} size={340} title={t('details.label')} onClose={() => setDetails(false)}>
          {about}
        </Drawer>
      )}
      {!isWide && (
        <Drawer
          open={panel !== undefined}
          size="100%"
          closable={false}
          styles={{ body: { padding: 0 } }}
          onClose={closePanel}
        >
          {panel && <SidePanel request={panel} onClose={closePanel} />}
        </Drawer>
      )}
    </div>
  );
};
