import './source-view.css';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { readPassage } from '@zhixing/contract/knowledge-segment';
import { Drawer, Skeleton } from 'antd';
import { call } from '../../lib/call.ts';
import { CallError } from '../../lib/call-error.ts';
import { showHidden } from '../../lib/hidden-characters.ts';
import { queryClient } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { ScoreBar } from '../../ui/score-bar.tsx';
import { useIsPhone } from '../../ui/watch-media.ts';
import { saveOriginal } from '../document-page/file-content.ts';
import { FileIcon } from '../file-icon/file-icon.tsx';
import type { CitedSource } from './cited-source.ts';
import { PassagePages } from './passage-pages.tsx';
import { foundMark } from './passage-rows.ts';
import { PassageRows, PassageText } from './passage-text.tsx';

export type SourceViewProps = {
  readonly sources: readonly CitedSource[];
  /** Which of them is open. */
  readonly at: number;
  /** The reader is nobody we know: the file is not even asked for. */
  readonly isClosed?: boolean;
  readonly onAt: (at: number) => void;
  readonly onClose: () => void;
};

const passageQuery = (id: string) =>
  queryOptions({
    queryKey: ['passage', id],
    queryFn: ({ signal }) => call(readPassage, { params: { id } }, { quiet: true, signal }),
    enabled: id !== '',
  });

/** What the answer says itself, for whoever may not open the file. */
const OwnWords = ({ source, words }: { readonly source: CitedSource; readonly words: string }) => (
  <section className="source-text">
    <p className="source-note">{words}</p>
    {source.text && (
      <div className="is-cited">
        <p>{showHidden(source.text)}</p>
      </div>
    )}
  </section>
);

const Opened = ({ source, id }: { readonly source: CitedSource; readonly id: string }) => {
  const { t } = useTranslation('source');
  const { data, error, isFetching, refetch } = useQuery(passageQuery(id), queryClient);
  if (id === '' || (error instanceof CallError && error.errorCode === 'NOT_FOUND'))
    return <OwnWords source={source} words={t(source.text ? 'closed' : 'closedNone')} />;
  if (error && !isFetching)
    return (
      <>
        <OwnWords source={source} words={source.text ? t('failed') : error.message} />
        <p className="source-note">
          <button type="button" onClick={() => void refetch()}>
            {t('retry')}
          </button>
        </p>
      </>
    );
  if (!data)
    return (
      <div className="source-wait" role="status" aria-label={t('loading')}>
        <Skeleton active paragraph={{ rows: 10 }} />
      </div>
    );
  if (data.file.shownAs === 'pdf' || data.file.shownAs === 'image')
    return <PassagePages passage={data} source={source} />;
  const Words = data.file.shownAs === 'table' ? PassageRows : PassageText;
  return <Words passage={data} source={source} />;
};

const Head = ({ source, id, onClose }: { source: CitedSource; id: string; onClose: () => void }) => {
  const { t } = useTranslation('source');
  const { data } = useQuery(passageQuery(id), queryClient);
  const name = data?.file.name ?? source.title;
  const found = data && foundMark(data, source);
  const page = found?.page || data?.page || source.page;
  const row = found?.row;
  return (
    <div className="source-head">
      <FileIcon name={name} size={32} />
      <div>
        <h2 className="clip" title={name}>
          {showHidden(name)}
        </h2>
        <p className="clip">
          {[page ? t('page', { page }) : '', row ? t('row', { row }) : '', ...(data?.path ?? [])]
            .filter((part) => part !== '')
            .map(showHidden)
            .join(' › ')}
        </p>
      </div>
      {data?.file.url && (
        <a
          className="source-tool"
          href={data.file.url}
          target="_blank"
          rel="noopener noreferrer nofollow"
          aria-label={t('address')}
          title={t('address')}
        >
          <Icon name="leave" />
        </a>
      )}
      {data && !data.file.url && (
        <button
          type="button"
          className="source-tool"
          aria-label={t('download')}
          title={t('download')}
          onClick={() => void saveOriginal(data.file.id, data.file.name).catch(() => undefined)}
        >
          <Icon name="download" />
        </button>
      )}
      <button type="button" className="source-tool" aria-label={t('close')} onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  );
};

/** The original an answer rests on, at the place it rests on. */
export const SourceView = ({ sources, at, isClosed = false, onAt, onClose }: SourceViewProps) => {
  const { t } = useTranslation('source');
  const isPhone = useIsPhone();
  const { token } = useSession();
  const source = sources[at];
  if (!source) return null;
  const id = token && !isClosed ? (source.segmentId ?? '') : '';
  return (
    <Drawer
      open
      size={isPhone ? '100%' : 'min(720px, 92vw)'}
      placement={isPhone ? 'bottom' : 'right'}
      closable={false}
      title={undefined}
      aria-label={t('label')}
      styles={{ body: { padding: 0 } }}
      onClose={onClose}
    >
      <div className="source-view">
        <Head source={source} id={id} onClose={onClose} />
        <div className="source-bar num">
          {source.score !== undefined && (
            <>
              <span>{t('score')}</span>
              <ScoreBar score={source.score} />
              <b>{source.score.toFixed(3)}</b>
            </>
          )}
          {sources.length > 1 && (
            <span className="source-turn">
              <button
                type="button"
                className="source-tool is-back"
                aria-label={t('previousCited')}
                disabled={at <= 0}
                onClick={() => onAt(at - 1)}
              >
                <Icon name="right" size={16} />
              </button>
              {t('citedOf', { no: at + 1, count: sources.length })}
              <button
                type="button"
                className="source-tool"
                aria-label={t('nextCited')}
                disabled={at >= sources.length - 1}
                onClick={() => onAt(at + 1)}
              >
                <Icon name="right" size={16} />
              </button>
            </span>
          )}
        </div>
        <Opened key={`${at}-${id}`} source={source} id={id} />
      </div>
    </Drawer>
  );
};
