import 'react-pdf/dist/Page/TextLayer.css';
import 'react-pdf/dist/Page/AnnotationLayer.css';
import { type ReactNode, useState } from 'react';
import { Document, Page } from 'react-pdf';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { useWidth } from '../../ui/use-width.ts';

type PdfViewProps = { readonly url: string; readonly wait: ReactNode };

/** One page at a time, as wide as the panel. */
export const PdfView = ({ url, wait }: PdfViewProps) => {
  const { t } = useTranslation('chat');
  const { box, width } = useWidth();
  const [page, setPage] = useState(1);
  const [pages, setPages] = useState(0);
  const failed = <p className="chat-panel-failed">{t('panel.failed')}</p>;
  return (
    <div className="chat-pdf">
      <div className="chat-pdf-pages" ref={box}>
        <Document file={url} loading={wait} error={failed} onLoadSuccess={({ numPages }) => setPages(numPages)}>
          <Page pageNumber={page} width={width} loading={wait} error={failed} />
        </Document>
      </div>
      {pages > 0 && (
        <footer className="chat-pdf-foot num">
          <button
            type="button"
            className="chat-icon-button is-previous"
            aria-label={t('panel.previous')}
            disabled={page <= 1}
            onClick={() => setPage(page - 1)}
          >
            <Icon name="right" />
          </button>
          {t('panel.page', { page, pages })}
          <button
            type="button"
            className="chat-icon-button"
            aria-label={t('panel.next')}
            disabled={page >= pages}
            onClick={() => setPage(page + 1)}
          >
            <Icon name="right" />
          </button>
        </footer>
      )}
    </div>
  );
};
