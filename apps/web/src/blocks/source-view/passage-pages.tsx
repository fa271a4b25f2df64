import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { useState } from 'react';
import { queryClient } from '../../lib/query.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { useWidth } from '../../ui/use-width.ts';
import { fileContentQuery } from '../document-page/file-content.ts';
import { LazyPdfPage } from '../document-page/lazy-pdf-page.tsx';
import { PicturePage } from '../document-page/picture-page.tsx';
import { foundMark } from './passage-rows.ts';
import { type PassageProps, PassageText } from './passage-text.tsx';

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;

type ToolProps = {
  readonly icon: IconName;
  readonly label: string;
  readonly isBack?: boolean;
  readonly disabled: boolean;
  readonly onClick: () => void;
};

const Tool = ({ icon, label, isBack = false, ...rest }: ToolProps) => (
  <button type="button" className={isBack ? 'source-tool is-back' : 'source-tool'} aria-label={label} {...rest}>
    <Icon name={icon} size={16} />
  </button>
);

/** The page or the picture with the passage marked, its pages and its size. */
export const PassagePages = ({ passage, source }: PassageProps) => {
  const { t } = useTranslation('source');
  const { file, marks } = passage;
  const { box, width } = useWidth();
  const first = foundMark(passage, source)?.page || passage.page || 1;
  const [page, setPage] = useState(first);
  const [pages, setPages] = useState(Math.max(file.pages, first));
  const [zoom, setZoom] = useState<(typeof zooms)[number]>(1);
  const { data, error, isFetching, refetch } = useQuery(fileContentQuery(file.id), queryClient);
  const isPicture = file.shownAs === 'image';
  const shown = marks
    .filter((mark) => isPicture || mark.page === page)
    .map(({ boxes }, index) => ({ key: `cited-${index}`, boxes, isActive: true }));
  const drawn = { marks: shown, wanted: shown[0]?.key, width: width && Math.floor((width - 32) * zoom) };
  const step = (by: 1 | -1) => zooms[zooms.indexOf(zoom) + by];

  if (error && !isFetching)
    return (
      <>
        <p className="source-note" role="alert">
          {error.message}
          <button type="button" onClick={() => void refetch()}>
            {t('retry')}
          </button>
        </p>
        <PassageText passage={passage} source={source} />
      </>
    );
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className="source-pages" ref={box} tabIndex={0} aria-label={t('passage')}>
        <p className="unseen">{passage.text}</p>
        {!data && (
          <div className="source-wait" role="status" aria-label={t('loading')}>
            <Skeleton active paragraph={{ rows: 14 }} />
          </div>
        )}
        {data && isPicture && <PicturePage bytes={data} alt={t('picture', { name: file.name })} {...drawn} />}
        {data && !isPicture && (
          <LazyPdfPage bytes={data} page={page} failedWords={t('failedNone')} onPages={setPages} {...drawn} />
        )}
      </section>
      <div className="source-foot num">
        {!isPicture && (
          <>
            <Tool icon="right" isBack label={t('previous')} disabled={page <= 1} onClick={() => setPage(page - 1)} />
            <span role="status">{t('pageOf', { page, pages })}</span>
            <Tool icon="right" label={t('next')} disabled={page >= pages} onClick={() => setPage(page + 1)} />
            {page !== first && (
              <button type="button" className="source-link" onClick={() => setPage(first)}>
                {t('toCited')}
              </button>
            )}
            <i />
          </>
        )}
        <Tool
          icon="minus"
          label={t('farther')}
          disabled={step(-1) === undefined}
          onClick={() => setZoom(step(-1) ?? zoom)}
        />
        <button type="button" className="source-link" onClick={() => setZoom(1)}>
          {zoom === 1 ? t('fit') : t('zoom', { percent: Math.round(zoom * 100) })}
        </button>
        <Tool
          icon="plus"
          label={t('closer')}
          disabled={step(1) === undefined}
          onClick={() => setZoom(step(1) ?? zoom)}
        />
      </div>
    </>
  );
};
