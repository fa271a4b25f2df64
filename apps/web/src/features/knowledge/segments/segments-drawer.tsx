import './segments-drawer.css';
import { useQuery } from '@tanstack/react-query';
import type { KnowledgeFile } from '@zhixing/contract/knowledge-file';
import type { KnowledgeSegment } from '@zhixing/contract/knowledge-segment';
import { Drawer, Pagination, Skeleton } from 'antd';
import { useState } from 'react';
import { LazySourceView } from '../../../blocks/source-view/lazy-source-view.tsx';
import { useTranslation } from '../../../lib/use-translation.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { useIsPhone } from '../../../ui/watch-media.ts';
import { segmentsQuery } from '../api.ts';
import { SegmentRow } from './segment-row.tsx';

type SegmentsDrawerProps = { readonly file: KnowledgeFile; readonly onClosed: () => void };

const limit = 20;

/** What a file was cut into: read, searched, mended, switched off. */
export const SegmentsDrawer = ({ file, onClosed }: SegmentsDrawerProps) => {
  const { t } = useTranslation('knowledge');
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(true);
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [source, setSource] = useState<KnowledgeSegment>();
  const query = { page, limit, ...(search && { search }) };
  const { data, error, isFetching, refetch } = useQuery(segmentsQuery(file.id, query));
  const body = () => {
    if (error && !isFetching) return <LoadFailure error={error} onRetry={() => void refetch()} />;
    if (!data)
      return (
        <div role="status" aria-label={t('segments.loading')}>
          <Skeleton active paragraph={{ rows: 12 }} />
        </div>
      );
    if (data.total === 0) return <p className="segments-none">{t(search ? 'segments.none' : 'segments.empty')}</p>;
    return (
      <>
        <ul className="segment-list">
          {data.list.map((segment, index) => (
            <SegmentRow key={segment.id} segment={segment} no={(page - 1) * limit + index + 1} onSource={setSource} />
          ))}
        </ul>
        <Pagination
          className="num"
          align="center"
          hideOnSinglePage
          showSizeChanger={false}
          current={page}
          pageSize={limit}
          total={data.total}
          onChange={setPage}
        />
      </>
    );
  };
  return (
    <Drawer
      open={isOpen}
      size={isPhone ? '100%' : 720}
      title={t('segments.title', { name: file.name })}
      onClose={() => setOpen(false)}
      afterOpenChange={(isShown) => !isShown && onClosed()}
    >
      <div className="segments-bar">
        <SearchBox
          label={t('segments.search')}
          value={search}
          maxLength={100}
          onSearch={(text) => {
            setSearch(text);
            setPage(1);
          }}
        />
        {data && (
          <span className="num" role="status">
            {t('segments.total', { count: data.total })}
          </span>
        )}
      </div>
      {body()}
      {source && (
        <LazySourceView
          sources={[{ title: source.fileName, segmentId: source.id, page: source.page, text: source.text }]}
          at={0}
          onAt={() => undefined}
          onClose={() => setSource(undefined)}
        />
      )}
    </Drawer>
  );
};
