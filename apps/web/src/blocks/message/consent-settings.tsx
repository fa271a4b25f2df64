import './consent-settings.css';
import { Drawer, Skeleton } from 'antd';
import { useTranslation } from '../../lib/use-translation.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const ConsentTools = lazyPart(async () => (await import('./consent-tools.tsx')).ConsentTools, {
  fallback: <Skeleton active title={false} paragraph={{ rows: 4 }} />,
});

type ConsentSettingsProps = { readonly sessionId: string; readonly isOpen: boolean; readonly onClose: () => void };

/** How the tools of one conversation ask, and where a yes is taken back. */
export const ConsentSettings = ({ sessionId, isOpen, onClose }: ConsentSettingsProps) => {
  const { t } = useTranslation('message');
  return (
    <Drawer open={isOpen} size="min(420px, 100vw)" title={t('consent.settings')} destroyOnHidden onClose={onClose}>
      <p className="consent-note">{t('consent.settingsHelp')}</p>
      <ConsentTools sessionId={sessionId} />
    </Drawer>
  );
};
