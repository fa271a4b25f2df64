import './embed-page.css';
import { useEffect, useMemo } from 'react';
import { useBrandedPage } from '../../ui/use-brand.ts';
import { EmbedHeader } from './embed-header.tsx';
import { EmbedNotice } from './embed-notice.tsx';
import { EmbedState } from './embed-state.tsx';
import { EmbedTalk } from './embed-talk.tsx';
import { createSiteLink } from './site-link.ts';
import { useSite } from './use-site.ts';

type EmbedPageProps = { readonly siteKey: string; readonly site: string | undefined };

/** A released agent in another site's page: who it is, what was said, and where to ask. */
export const EmbedPage = ({ siteKey, site }: EmbedPageProps) => {
  useBrandedPage();
  const { state, open, leave } = useSite(siteKey);
  const link = useMemo(() => createSiteLink(site), [site]);
  const opened = state.kind === 'open' ? state.opened : undefined;
  const title = opened?.title;
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.isComposing && !event.defaultPrevented) link.say({ zhixing: 'close' });
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [link]);
  return (
    <div className="embed-page">
      <EmbedHeader
        opened={opened}
        onFresh={() => void open(true)}
        onClose={link.isInPanel ? () => link.say({ zhixing: 'close' }) : undefined}
      />
      {opened ? (
        <EmbedTalk key={opened.sessionId} siteKey={siteKey} opened={opened} link={link} onLost={leave} />
      ) : (
        <EmbedState state={state} onRetry={() => void open()} />
      )}
      <EmbedNotice />
    </div>
  );
};
