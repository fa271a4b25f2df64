import { useQuery } from '@tanstack/react-query';
import { Button, Pagination, Progress, Skeleton } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { AgentIcon } from './agent-icon.tsx';
import { iconPageSize, iconsQuery } from './api.ts';
import { ChoiceGrid } from './choice-grid.tsx';
import { iconAccept, iconValueOf } from './icon-file.ts';
import { useUploadIcon } from './use-upload-icon.ts';

type UploadedIconsProps = {
  readonly value: string;
  readonly background: string;
  readonly onChange: (icon: string) => void;
};

const UploadBar = ({ onStored }: { readonly onStored: (icon: string) => void }) => {
  const { t } = useTranslation('icon');
  const input = useRef<HTMLInputElement>(null);
  const { start, stop, share, fault } = useUploadIcon(onStored);
  const percent = Math.round((share ?? 0) * 100);
  return (
    <div className="upload-bar">
      <input
        ref={input}
        type="file"
        hidden
        accept={iconAccept}
        aria-label={t('upload')}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) void start(file);
        }}
      />
      {share === undefined ? (
        <Button icon={<Icon name="image" size={16} />} onClick={() => input.current?.click()}>
          {t('upload')}
        </Button>
      ) : (
        <div className="upload-running">
          <span className="num" role="status">
            {t('uploading', { percent })}
          </span>
          <Progress percent={percent} showInfo={false} size="small" aria-label={t('uploading', { percent })} />
          <Button size="small" onClick={stop}>
            {t('stop')}
          </Button>
        </div>
      )}
      <p className="upload-help">{t('help')}</p>
      <p className="upload-fault" role="alert">
        {fault}
      </p>
    </div>
  );
};

const IconList = ({ value, background, onChange, page, onPage }: UploadedIconsProps & PageState) => {
  const { t } = useTranslation('icon');
  const { data, error, isFetching, refetch } = useQuery(iconsQuery(page));
  if (error && !data && !isFetching) {
    return (
      <p className="upload-fault" role="alert">
        {t('failed', { reason: error.message })}
        <Button type="link" size="small" onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </p>
    );
  }
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 2 }} aria-label={t('loading')} />;
  if (data.totalElements === 0) return <p className="upload-empty">{t('empty')}</p>;
  const choices = data.content.map(iconValueOf).map((icon, index) => ({
    value: icon,
    label: t('uploadedNumber', { number: (page - 1) * iconPageSize + index + 1 }),
    picture: <AgentIcon icon={icon} background={background} size={40} />,
  }));
  return (
    <>
      <ChoiceGrid label={t('uploaded')} shape="tile" choices={choices} value={value} onChange={onChange} />
      <Pagination
        className="num"
        align="end"
        size="small"
        hideOnSinglePage
        showSizeChanger={false}
        current={page}
        pageSize={iconPageSize}
        total={data.totalElements}
        onChange={onPage}
      />
    </>
  );
};

type PageState = { readonly page: number; readonly onPage: (page: number) => void };

/** The icons of one's own, newest first, and a way to add one. */
export const UploadedIcons = (props: UploadedIconsProps) => {
  const [page, setPage] = useState(1);
  const stored = (icon: string) => {
    setPage(1);
    props.onChange(icon);
  };
  return (
    <>
      <UploadBar onStored={stored} />
      <IconList {...props} page={page} onPage={setPage} />
    </>
  );
};
