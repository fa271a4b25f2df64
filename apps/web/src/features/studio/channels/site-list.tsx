import { maxEmbedOrigins } from '@zhixing/contract/embed';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { siteAddress } from './site-address.ts';

type SiteListProps = {
  readonly origins: readonly string[];
  readonly isSaving: boolean;
  readonly onChange: (origins: string[]) => Promise<boolean>;
};

/** The sites whose pages may show the chat. */
export const SiteList = ({ origins, isSaving, onChange }: SiteListProps) => {
  const { t } = useTranslation('studioVersions');
  const [text, setText] = useState('');
  const [fault, setFault] = useState<'badSite' | 'sameSite' | 'manySites'>();
  const add = async () => {
    if (text.trim() === '') return;
    const origin = siteAddress(text);
    if (!origin) return setFault('badSite');
    if (origins.includes(origin)) return setFault('sameSite');
    if (origins.length >= maxEmbedOrigins) return setFault('manySites');
    if (await onChange([...origins, origin])) setText('');
  };
  return (
    <div className="embed-sites">
      <h4>{t('channels.sites')}</h4>
      {origins.length > 0 && (
        <ul>
          {origins.map((origin) => (
            <li key={origin}>
              <Icon name="globe" size={16} />
              <span className="clip">{origin}</span>
              <Button
                type="text"
                size="small"
                disabled={isSaving}
                aria-label={t('channels.removeSite', { site: origin })}
                icon={<Icon name="close" size={14} />}
                onClick={() => void onChange(origins.filter((one) => one !== origin))}
              />
            </li>
          ))}
        </ul>
      )}
      <form
        className="channel-link"
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <Input
          value={text}
          status={fault ? 'error' : ''}
          aria-label={t('channels.site')}
          aria-invalid={fault !== undefined}
          placeholder="https://shop.example"
          inputMode="url"
          onChange={(event) => {
            setText(event.target.value);
            setFault(undefined);
          }}
        />
        <Button htmlType="submit" disabled={isSaving}>
          {t('channels.addSite')}
        </Button>
      </form>
      {fault && (
        <p className="channel-fault" role="alert">
          {t(`channels.${fault}`, { max: maxEmbedOrigins })}
        </p>
      )}
    </div>
  );
};
