import './channels-tab.css';
import { useState } from 'react';
import { useShareLinks } from '../../../blocks/agent/use-share-links.ts';
import { Snippet } from '../../../blocks/snippet/snippet.tsx';
import { newRequestKey } from '../../../lib/request-key.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { StateBlock } from '../../../ui/state-block.tsx';
import { useDraft } from '../draft-context.ts';
import { StudioScene } from '../studio-scene.tsx';
import { ChannelCard } from './channel-card.tsx';
import { EmbedCard } from './embed-card.tsx';
import { McpKeyCard } from './mcp-key-card.tsx';
import { ShareLinkCard } from './share-link-card.tsx';
import { curlSnippet } from './snippets.ts';

const Released = ({ id, releaseNo }: { readonly id: string; readonly releaseNo: number }) => {
  const { t } = useTranslation('studioVersions');
  const name = useDraft((state) => state.base.draft.agentName);
  const preset = useDraft((state) => state.base.draft.document.presetQuestions[0]);
  const links = useShareLinks(id, true);
  const [ids] = useState(() => ({ sessionId: newRequestKey(), runId: newRequestKey() }));
  const call = curlSnippet({
    origin: window.location.origin,
    agentId: id,
    question: preset ?? t('channels.apiQuestion'),
    ...ids,
  });
  return (
    <>
      <p className="channels-intro num">{t('channels.intro', { no: releaseNo })}</p>
      <div className="channels-cards">
        <div>
          <ShareLinkCard links={links} />
          <EmbedCard agentId={id} name={name} />
        </div>
        <div>
          <ChannelCard icon="flow" heading={t('channels.api')} help={t('channels.apiHelp')}>
            <Snippet text={call} label={t('channels.api')} copyLabel={t('channels.copyApi')} />
          </ChannelCard>
          <McpKeyCard id={id} />
          <ChannelCard
            icon="live"
            heading={t('channels.robot')}
            help={t('channels.robotHelp')}
            tag={t('channels.soon')}
          />
        </div>
      </div>
    </>
  );
};

/** How others get at the released agent; what is not open yet says so. */
export const ChannelsTab = () => {
  const { t } = useTranslation(['studioVersions', 'dictionary']);
  const id = useDraft((state) => state.id);
  const releaseNo = useDraft(({ status }) => status.releaseNo);
  return (
    <div className="channels">
      <h2>{t('channels.heading')}</h2>
      {releaseNo > 0 ? (
        <Released id={id} releaseNo={releaseNo} />
      ) : (
        <StateBlock
          scene={<StudioScene />}
          heading={t('dictionary:agentUnreleased')}
          text={t('channels.unreleasedHelp')}
        />
      )}
    </div>
  );
};
