import 'react-pdf/dist/Page/TextLayer.css';
import { pdfParts } from 'virtual:pdf-parts';
import { Skeleton } from 'antd';
import { useState } from 'react';
import { Document, Page } from 'react-pdf';
import { useTranslation } from '../../lib/use-translation.ts';
import type { PageSize } from './page-box.ts';
import { type PageMark, PageMarks } from './page-marks.tsx';

export type PdfPageProps = {
  readonly bytes: Blob;
  readonly page: number;
  /** In pixels; undefined before it is known. */
  readonly width: number | undefined;
  readonly marks: readonly PageMark[];
  readonly failedWords: string;
  readonly onPages?: (pages: number) => void;
  readonly wanted?: string | undefined;
  readonly onHover?: ((key: string | undefined) => void) | undefined;
};

/** The page's policy runs no compiled code: what scans are packed in is read by plain scripts. */
const parts = {
  cMapUrl: `${pdfParts}cmaps/`,
  standardFontDataUrl: `${pdfParts}standard_fonts/`,
  wasmUrl: `${pdfParts}wasm/`,
  useWasm: false,
};

/** One page as it was printed, its words selectable, with marks over it. */
export const PdfPage = ({ bytes, page, width, marks, failedWords, wanted, onPages, onHover }: PdfPageProps) => {
  const { t } = useTranslation('source');
  const [size, setSize] = useState<PageSize & { readonly page: number }>();
  const wait = (
    <div className="document-page-wait" role="status" aria-label={t('loading')}>
      <Skeleton active paragraph={{ rows: 12 }} />
    </div>
  );
  const failed = <p className="document-page-failed">{failedWords}</p>;
  return (
    <Document
      file={bytes}
      options={parts}
      loading={wait}
      error={failed}
      onLoadSuccess={({ numPages }) => onPages?.(numPages)}
    >
      <div className="document-page" style={{ width }}>
        <Page
          pageNumber={page}
          width={width}
          renderAnnotationLayer={false}
          loading={wait}
          error={failed}
          onLoadSuccess={({ originalWidth, originalHeight }) =>
            setSize({ width: originalWidth, height: originalHeight, page })
          }
        />
        {size?.page === page && <PageMarks marks={marks} size={size} wanted={wanted} onHover={onHover} />}
      </div>
    </Document>
  );
};
