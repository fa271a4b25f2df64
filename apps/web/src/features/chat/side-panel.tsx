import './side-panel.css';
import { Skeleton } from 'antd';
import type { PanelRequest } from '../../blocks/message/message-view.ts';
import { safeAddress } from '../../blocks/message/safe-address.ts';
import { mayShow } from '../../lib/shown-hosts.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

type SidePanelProps = { readonly request: PanelRequest; readonly onClose: () => void };

const Loading = () => {
  const { t } = useTranslation('chat');
  return (
    <div className="chat-panel-wait" role="status" aria-label={t('panel.loading')}>
      <Skeleton active paragraph={{ rows: 12 }} />
    </div>
  );
};

/** The reader's engine comes with it and runs in this page: one address and one policy for everything. */
const PdfView = lazyPart(
  async () => {
    const [{ PdfView: View }] = await Promise.all([
      import('./pdf-view.tsx'),
      import('react-pdf/dist/pdf.worker.entry.js'),
    ]);
    return View;
  },
  { fallback: <Loading /> },
);

/** A page or a document beside the conversation. What is shown runs without the rights of this site. */
export const SidePanel = ({ request: { kind, url, title }, onClose }: SidePanelProps) => {
  const { t } = useTranslation('chat');
  const address = safeAddress(url);
  return (
    <section className="chat-panel" aria-label={t('panel.label')}>
      <header>
        <h2 className="clip" title={title}>
          {title}
        </h2>
        {address && (
          <a
            className="chat-icon-button"
            href={address}
            target="_blank"
            rel="noreferrer noopener"
            aria-label={t('panel.newTab')}
            title={t('panel.newTab')}
          >
            <Icon name="leave" />
          </a>
        )}
        <button type="button" className="chat-icon-button" aria-label={t('panel.close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      {!address && <p className="chat-panel-failed">{t('panel.failed')}</p>}
      {address && kind === 'iframe' && !mayShow(address) && <p className="chat-panel-failed">{t('panel.elsewhere')}</p>}
      {address && kind === 'iframe' && mayShow(address) && (
        <iframe
          src={address}
          title={title}
          sandbox="allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="no-referrer"
        />
      )}
      {address && kind === 'pdf' && <PdfView key={address} url={address} wait={<Loading />} />}
    </section>
  );
};
