import './preview-step.css';
import { useQuery } from '@tanstack/react-query';
import type { FilePreview, KnowledgeFile, SegmentSettings } from '@zhixing/contract/knowledge-file';
import { Button, Pagination, Skeleton } from 'antd';
import { useState } from 'react';
import { fileContentQuery } from '../../../blocks/document-page/file-content.ts';
import { LazyPdfPage } from '../../../blocks/document-page/lazy-pdf-page.tsx';
import { PicturePage } from '../../../blocks/document-page/picture-page.tsx';
import { CallError } from '../../../lib/call-error.ts';
import { showHidden } from '../../../lib/hidden-characters.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useWidth } from '../../../ui/use-width.ts';
import { previewQuery } from '../api.ts';
import { useMethodName } from '../use-method-name.ts';
import { keyOf, marksOn, segmentsOn, toneOf } from './preview-marks.ts';

type PreviewStepProps = { readonly file: KnowledgeFile; readonly settings: SegmentSettings };

type PageProps = {
  readonly file: KnowledgeFile;
  readonly preview: FilePreview;
  readonly page: number;
  readonly active: string | undefined;
  readonly wanted: string | undefined;
  readonly onHover: (key: string | undefined) => void;
};

/** The page as it is, with the segments drawn over it. */
const PreviewPage = ({ file, preview, page, active, wanted, onHover }: PageProps) => {
  const { t } = useTranslation('knowledge');
  const { box, width } = useWidth();
  const { data, error } = useQuery(fileContentQuery(file.id));
  const size = preview.pages.find((one) => one.page === page) ?? preview.pages[0];
  const drawn = {
    marks: marksOn(preview, page, active),
    wanted,
    width: width && Math.min(820, width - 24),
    onHover,
  };
  if (error) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <div className="preview-page" ref={box} tabIndex={0}>
      {!data && <Skeleton active paragraph={{ rows: 12 }} />}
      {data && file.shownAs === 'image' && <PicturePage bytes={data} alt={file.name} size={size} {...drawn} />}
      {data && file.shownAs === 'pdf' && (
        <LazyPdfPage bytes={data} page={page} failedWords={t('wizard.previewFailed')} {...drawn} />
      )}
    </div>
  );
};

type ListProps = {
  readonly preview: FilePreview;
  readonly page: number | undefined;
  readonly active: string | undefined;
  readonly onPoint: (key: string | undefined) => void;
};

const PreviewList = ({ preview, page, active, onPoint }: ListProps) => {
  const { t } = useTranslation('knowledge');
  const shown =
    page === undefined ? preview.segments.map((segment, index) => ({ segment, index })) : segmentsOn(preview, page);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <ol className="preview-list" tabIndex={0} aria-label={t('wizard.previewList')}>
      {shown.map(({ segment, index }) => (
        <li
          key={keyOf(index)}
          className={`preview-segment is-${toneOf(index)}${keyOf(index) === active ? ' is-active' : ''}`}
          onMouseEnter={() => onPoint(keyOf(index))}
          onMouseLeave={() => onPoint(undefined)}
        >
          <div className="preview-head num">
            <b>{t('wizard.segmentNo', { no: index + 1 })}</b>
            <span>{t('wizard.segmentLength', { count: [...segment.text].length })}</span>
            {segment.path.length > 0 && <span className="clip">{segment.path.map(showHidden).join(' › ')}</span>}
          </div>
          <p>{showHidden(segment.text)}</p>
        </li>
      ))}
    </ol>
  );
};

/** The first pages, cut as chosen; nothing is stored yet. */
export const PreviewStep = ({ file, settings }: PreviewStepProps) => {
  const { t } = useTranslation('knowledge');
  const methodName = useMethodName();
  const { data, error, isFetching, refetch } = useQuery(previewQuery(file.id, settings));
  const [at, setAt] = useState(0);
  const [active, setActive] = useState<string>();
  const [wanted, setWanted] = useState<string>();
  if (error && !isFetching) {
    const isBusy = error instanceof CallError && error.errorCode === 'PARSER_BUSY';
    return (
      <div className="preview-note" role="alert">
        <b>{t('wizard.previewFailed')}</b>
        <p>{isBusy ? t('wizard.previewBusy') : error.message}</p>
        <p>{t('wizard.previewSkip')}</p>
        <Button onClick={() => void refetch()}>{t('retry')}</Button>
      </div>
    );
  }
  if (!data)
    return (
      <div className="preview-note" role="status">
        <b>{t('wizard.previewing')}</b>
        <Skeleton active paragraph={{ rows: 10 }} />
      </div>
    );
  const hasPages = (file.shownAs === 'pdf' || file.shownAs === 'image') && data.pages.length > 0;
  const shownPage = data.pages[Math.min(at, data.pages.length - 1)];
  const page = hasPages ? shownPage?.page : undefined;
  const isPart = data.totalPages > data.pages.length;
  return (
    <div className={hasPages ? 'preview-step' : 'preview-step is-text'}>
      <p className="preview-sum num" role="status">
        <b>{t('wizard.previewSegments', { count: data.segments.length })}</b>
        {data.totalPages > 0 && (
          <span>
            {isPart
              ? t('wizard.previewPart', { shown: data.pages.length, total: data.totalPages })
              : t('wizard.previewWhole', { total: data.totalPages })}
          </span>
        )}
        {settings.method === 'auto' && data.method !== 'auto' && (
          <span>{t('wizard.previewAuto', { method: methodName(data.method) })}</span>
        )}
        {hasPages && data.pages.length > 1 && (
          <Pagination
            simple
            size="small"
            current={at + 1}
            pageSize={1}
            total={data.pages.length}
            onChange={(next) => setAt(next - 1)}
          />
        )}
      </p>
      {data.segments.length === 0 && <p className="preview-note">{t('wizard.previewNone')}</p>}
      {page !== undefined && (
        <PreviewPage file={file} preview={data} page={page} active={active} wanted={wanted} onHover={setActive} />
      )}
      <PreviewList
        preview={data}
        page={page}
        active={active}
        onPoint={(key) => {
          setActive(key);
          setWanted(key);
        }}
      />
    </div>
  );
};
