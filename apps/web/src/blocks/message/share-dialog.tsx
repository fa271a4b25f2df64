import './share-dialog.css';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { SessionShare, SharedExtent } from '@zhixing/contract/chat';
import { Button, Input, Modal, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { copyText } from '../../lib/clipboard.ts';
import { formatDateTime } from '../../lib/format-time.ts';
import { notify } from '../../lib/notice.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { endShare, sessionShareQuery, shareUpTo } from './share-api.ts';
import { shareLink } from './share-link.ts';

type ShareDialogProps = {
  readonly agentId: string;
  readonly sessionId: string;
  readonly onChanged?: () => void;
  readonly onClosed: () => void;
};

const Extent = ({ heading, extent }: { readonly heading: string; readonly extent: SharedExtent }) => {
  const { t } = useTranslation('message');
  const { messages, files, toolCalls, lastDate } = extent;
  return (
    <section className="share-extent">
      <h3>{heading}</h3>
      <ul>
        <li className="num">{t('share.messages', { total: messages })}</li>
        <li className="num">{t('share.files', { total: files })}</li>
        <li className="num">{t('share.toolCalls', { total: toolCalls })}</li>
      </ul>
      {lastDate && <p className="num">{t('share.until', { time: formatDateTime(lastDate) })}</p>}
    </section>
  );
};

const Link = ({ link }: { readonly link: string }) => {
  const { t } = useTranslation('message');
  return (
    <div className="share-link-row">
      <Input readOnly value={link} aria-label={t('share.link')} onFocus={(event) => event.target.select()} />
      <Button onClick={() => void copyText(link)}>{t('share.copy')}</Button>
    </div>
  );
};

/** Says what others will see before they can, and is where that is extended and taken back. */
export const ShareDialog = ({ agentId, sessionId, onChanged, onClosed }: ShareDialogProps) => {
  const { t } = useTranslation('message');
  const [isOpen, setOpen] = useState(true);
  const { data, error, isFetching, refetch } = useQuery(sessionShareQuery(sessionId));
  const link = shareLink(window.location, agentId, sessionId);
  const close = () => setOpen(false);
  const settled = async () => {
    await refetch();
    onChanged?.();
  };
  const share = useMutation({
    mutationFn: ({ whole }: SessionShare) => shareUpTo(sessionId, whole.upTo),
    onSuccess: async (_, { sharedDate }) => {
      if (sharedDate) notify('success', t('share.updated'));
      else await copyText(link);
      await settled();
    },
  });
  const revoke = useMutation({
    mutationFn: () => endShare(sessionId),
    onSuccess: () => {
      notify('success', t('share.revoked'));
      onChanged?.();
      close();
    },
  });

  const foot = (now: SessionShare): ReactNode =>
    now.shared ? (
      <>
        <Button danger loading={revoke.isPending} onClick={() => revoke.mutate()}>
          {t('share.revoke')}
        </Button>
        <span className="share-foot-gap" />
        {now.hasNewer && (
          <Button loading={share.isPending} onClick={() => share.mutate(now)}>
            {t('share.update')}
          </Button>
        )}
        <Button type="primary" onClick={close}>
          {t('share.close')}
        </Button>
      </>
    ) : (
      <>
        <Button onClick={close}>{t('share.cancel')}</Button>
        <Button
          type="primary"
          loading={share.isPending}
          disabled={now.whole.messages === 0}
          onClick={() => share.mutate(now)}
        >
          {t('share.begin')}
        </Button>
      </>
    );

  return (
    <Modal
      open={isOpen}
      title={t(data?.shared ? 'share.sharedHeading' : 'share.heading')}
      width={480}
      footer={data ? <div className="share-dialog-foot">{foot(data)}</div> : null}
      onCancel={close}
      afterClose={onClosed}
    >
      <div className="share-dialog">
        {error && !data && !isFetching && <LoadFailure error={error} onRetry={() => void refetch()} />}
        {!data && (!error || isFetching) && (
          <div role="status" aria-label={t('share.loading')}>
            <Skeleton active title={false} paragraph={{ rows: 4 }} />
          </div>
        )}
        {data && !data.shared && (
          <>
            <p>{t('share.readers')}</p>
            {data.whole.messages > 0 ? (
              <Extent heading={t('share.willSee')} extent={data.whole} />
            ) : (
              <p className="share-none">{t('share.nothing')}</p>
            )}
            <p className="share-later">{t('share.later')}</p>
          </>
        )}
        {data?.shared && (
          <>
            <Link link={link} />
            <Extent heading={t('share.nowSee')} extent={data.shared} />
            {data.hasNewer ? (
              <Extent heading={t('share.wouldSee')} extent={data.whole} />
            ) : (
              <p className="share-later">{t('share.later')}</p>
            )}
          </>
        )}
      </div>
    </Modal>
  );
};
