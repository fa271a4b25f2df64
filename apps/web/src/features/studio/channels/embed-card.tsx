import { Button, Skeleton, Switch } from 'antd';
import { notify } from '../../../lib/notice.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { ChannelCard } from './channel-card.tsx';
import { EmbedCode } from './embed-code.tsx';
import { EmbedLimits } from './embed-limits.tsx';
import { SiteList } from './site-list.tsx';
import { useEmbed } from './use-embed.ts';

type EmbedCardProps = { readonly agentId: string; readonly name: string };

/** The agent on one's own sites. The first site makes the key; everything is saved as it is changed. */
export const EmbedCard = ({ agentId, name }: EmbedCardProps) => {
  const { t } = useTranslation('studioVersions');
  const { settings, error, isPending, isSaving, refetch, change, renew } = useEmbed(agentId);
  const renewed = async () => {
    if (await renew()) notify('success', t('channels.renewed'));
  };
  return (
    <ChannelCard icon="panel" heading={t('channels.embed')} help={t('channels.embedHelp')}>
      {isPending && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {error && (
        <p className="channel-fault" role="alert">
          {t('channels.embedFailed')}{' '}
          <Button type="link" size="small" onClick={() => void refetch()}>
            {t('channels.again')}
          </Button>
        </p>
      )}
      {settings !== undefined && (
        <SiteList origins={settings?.origins ?? []} isSaving={isSaving} onChange={(origins) => change({ origins })} />
      )}
      {settings === null && <p className="channels-hint">{t('channels.firstSite')}</p>}
      {settings && (
        <>
          <p className="embed-switch">
            <Switch
              checked={settings.isOn}
              disabled={isSaving}
              aria-label={t('channels.embed')}
              onChange={(isOn) => void change({ isOn })}
            />
            {t(settings.isOn ? 'channels.isOn' : 'channels.isOff')}
          </p>
          <EmbedLimits key={settings.siteKey} settings={settings} name={name} onChange={(wish) => void change(wish)} />
          <EmbedCode settings={settings} name={name} onRenew={() => void renewed()} />
        </>
      )}
    </ChannelCard>
  );
};
