import './share-button.css';
import { Button, Popover, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { useHref } from 'react-router';
import { CallError } from '../../lib/call-error.ts';
import { copyText } from '../../lib/clipboard.ts';
import { formatDate } from '../../lib/format-time.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { makeShareKey } from './api.ts';

type ShareState =
  | { readonly kind: 'making' }
  | { readonly kind: 'made'; readonly link: string; readonly expiresAt: string }
  | { readonly kind: 'failed'; readonly words: string };

const MadeLink = ({ path, expiresAt }: { readonly path: string; readonly expiresAt: string }) => {
  const { t } = useTranslation('chat');
  const link = `${window.location.origin}${useHref(path)}`;
  return (
    <>
      <p>{t('share.help', { date: formatDate(expiresAt) })}</p>
      <div className="chat-share-row">
        <input readOnly value={link} aria-label={t('share.link')} onFocus={(event) => event.target.select()} />
        <Button type="primary" onClick={() => void copyText(link)}>
          {t('share.copy')}
        </Button>
      </div>
    </>
  );
};

/** One link per opening: the key is told only when it is made. */
const ShareBody = ({ agentId }: { readonly agentId: string }) => {
  const { t } = useTranslation('chat');
  const [state, setState] = useState<ShareState>({ kind: 'making' });
  useEffect(() => {
    let isGone = false;
    // A moment later, so that a mount that is thrown away makes no link.
    const timer = setTimeout(async () => {
      try {
        const { link, expiresAt } = await makeShareKey(agentId);
        if (!isGone) setState({ kind: 'made', link, expiresAt });
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (!isGone) setState({ kind: 'failed', words: error.message });
      }
    });
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [agentId]);
  return (
    <div className="chat-share">
      <h3>{t('share.heading')}</h3>
      {state.kind === 'making' && (
        <div role="status" aria-label={t('share.making')}>
          <Skeleton active title={false} paragraph={{ rows: 2 }} />
        </div>
      )}
      {state.kind === 'made' && <MadeLink path={state.link} expiresAt={state.expiresAt} />}
      {state.kind === 'failed' && <p role="alert">{state.words}</p>}
    </div>
  );
};

export const ShareButton = ({ agentId }: { readonly agentId: string }) => {
  const { t } = useTranslation('chat');
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      content={<ShareBody agentId={agentId} />}
    >
      <button type="button" className="chat-bar-button" aria-label={t('share.name')}>
        <Icon name="share" />
        <span>{t('share.name')}</span>
      </button>
    </Popover>
  );
};
