import { Button, Input } from 'antd';
import type { useShareLinks } from '../../../blocks/agent/use-share-links.ts';
import { CallError } from '../../../lib/call-error.ts';
import { copyText } from '../../../lib/clipboard.ts';
import { formatDateTime } from '../../../lib/format-time.ts';
import { notify } from '../../../lib/notice.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Ago } from '../../../ui/ago.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ChannelCard } from './channel-card.tsx';

type ShareLinkCardProps = { readonly links: ReturnType<typeof useShareLinks> };

/** A link's key is told once, so links made before can be counted and revoked but not shown. */
export const ShareLinkCard = ({ links: { made, fault, others, make, isMaking, revoke } }: ShareLinkCardProps) => {
  const { t } = useTranslation(['studioVersions', 'dictionary']);
  const take = async (id: string) => {
    try {
      await revoke(id);
      notify('success', t('channels.revoked'));
    } catch (error) {
      // `call` has said it already.
      if (!(error instanceof CallError)) throw error;
    }
  };
  const link = (id: string, when: React.ReactNode, until: string) => (
    <li key={id} className="num">
      <span>
        {when} {t('channels.until', { at: formatDateTime(until) })}
      </span>
      <Button type="link" size="small" onClick={() => void take(id)}>
        {t('channels.revoke')}
      </Button>
    </li>
  );
  return (
    <ChannelCard icon="share" heading={t('channels.link')} help={t('channels.linkHelp')}>
      {made && (
        <>
          <div className="channel-link">
            <Input
              readOnly
              value={made.link}
              aria-label={t('channels.address')}
              onFocus={(event) => event.target.select()}
            />
            <Button icon={<Icon name="copy" size={16} />} onClick={() => void copyText(made.link, 'copyFailed')}>
              {t('channels.copyLink')}
            </Button>
          </div>
          <ul className="channel-links">{link(made.id, null, made.expiresAt)}</ul>
        </>
      )}
      {fault && (
        <p className="channel-fault" role="alert">
          {t('dictionary:shareFailed')} <small>{fault.message}</small>
        </p>
      )}
      <Button type={made ? 'default' : 'primary'} loading={isMaking} onClick={() => void make()}>
        {t(made ? 'channels.makeAnother' : 'channels.makeLink')}
      </Button>
      {others.length > 0 && (
        <>
          <h4>{t('channels.otherLinks')}</h4>
          <ul className="channel-links">
            {others.map(({ id, createdDate, expiresAt }) =>
              link(
                id,
                <>
                  {t('channels.made')} <Ago at={createdDate} />
                  {' · '}
                </>,
                expiresAt,
              ),
            )}
          </ul>
        </>
      )}
    </ChannelCard>
  );
};
