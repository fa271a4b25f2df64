import './document-page.css';
import { Skeleton } from 'antd';
import { loadTexts } from '../../lib/i18n.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { PdfPageProps } from './pdf-page.tsx';

/** The reader's engine comes with it and runs in this page: one address and one policy for everything. */
export const LazyPdfPage = lazyPart<PdfPageProps>(
  async () => {
    const [{ PdfPage }] = await Promise.all([
      import('./pdf-page.tsx'),
      import('react-pdf/dist/pdf.worker.entry.js'),
      loadTexts(['source']),
    ]);
    return PdfPage;
  },
  {
    fallback: (
      <div className="document-page-wait">
        <Skeleton active paragraph={{ rows: 12 }} />
      </div>
    ),
  },
);
