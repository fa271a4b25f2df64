import type { EmbedSettings } from '@zhixing/contract/embed';
import { Button, Popconfirm, Segmented } from 'antd';
import { useState } from 'react';
import { Snippet } from '../../../blocks/snippet/snippet.tsx';
import { useSession } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { frameSnippet, scriptSnippet } from './snippets.ts';

type EmbedCodeProps = { readonly settings: EmbedSettings; readonly name: string; readonly onRenew: () => void };

/** What goes into the site's page: a line of script, or the bare frame. */
export const EmbedCode = ({ settings, name, onRenew }: EmbedCodeProps) => {
  const { t } = useTranslation('studioVersions');
  const { tenant } = useSession();
  const [way, setWay] = useState<'script' | 'frame'>('script');
  const { siteKey, title } = settings;
  const { origin } = window.location;
  const text =
    way === 'script'
      ? scriptSnippet({ origin, siteKey, color: tenant?.primaryColor })
      : frameSnippet({ origin, siteKey, name: title || name });
  return (
    <>
      <Segmented
        value={way}
        aria-label={t('channels.way')}
        options={(['script', 'frame'] as const).map((value) => ({ value, label: t(`channels.${value}Way`) }))}
        onChange={setWay}
      />
      <p className="channels-hint">{t(`channels.${way}Help`)}</p>
      <Snippet text={text} label={t('channels.embed')} copyLabel={t('channels.copyEmbed')} />
      <div className="embed-ways">
        <a href={`/embed/${siteKey}`} target="_blank" rel="noreferrer">
          {t('channels.tryEmbed')}
        </a>
        <Popconfirm
          title={t('channels.renewAsk')}
          description={t('channels.renewHelp')}
          okText={t('channels.renewOk')}
          cancelText={t('channels.keep')}
          onConfirm={onRenew}
        >
          <Button type="link" size="small" danger>
            {t('channels.renew')}
          </Button>
        </Popconfirm>
      </div>
    </>
  );
};
