import './media-list.css';
import type { MediaItem } from '@zhixing/contract/chat-message';
import { mayShow } from '../../lib/shown-hosts.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { FileIcon } from '../file-icon/file-icon.tsx';
import { fileKind } from '../file-icon/file-kind.ts';
import { useMessageView } from './message-view.ts';
import { imageAddress, safeAddress } from './safe-address.ts';

const ImageGallery = lazyPart(async () => (await import('./image-gallery.tsx')).ImageGallery, {
  fallback: <div className="media-images" style={{ height: 148 }} />,
});

const isImage = ({ mimeType }: MediaItem) => mimeType.includes('image');
const isPdf = ({ mimeType, name }: MediaItem) => mimeType.includes('pdf') || fileKind(name) === 'pdf';

const FileCard = ({ item }: { readonly item: MediaItem }) => {
  const { t } = useTranslation('message');
  const { handlers } = useMessageView();
  const url = safeAddress(item.url);
  const inner = (
    <>
      <FileIcon name={item.name} size={28} />
      <span className="clip">{item.name}</span>
    </>
  );
  if (!url) return <span className="media-file">{inner}</span>;
  if (isPdf(item)) {
    return (
      <button
        type="button"
        className="media-file"
        title={t('media.open', { name: item.name })}
        onClick={() => handlers.onOpenPanel({ kind: 'pdf', url, title: item.name })}
      >
        {inner}
      </button>
    );
  }
  return (
    <a
      className="media-file"
      href={url}
      download={item.name}
      target="_blank"
      rel="noopener noreferrer"
      title={t('media.download', { name: item.name })}
    >
      {inner}
    </a>
  );
};

const shownImage = (address: string) => {
  const url = imageAddress(address);
  return url && mayShow(url) ? url : undefined;
};

/** Images to look at, other files by icon and name. */
export const MediaList = ({ media }: { readonly media: readonly MediaItem[] }) => {
  const { t } = useTranslation('message');
  const images = media.filter(isImage).flatMap((item) => {
    const url = shownImage(item.url);
    return url ? [{ ...item, url }] : [];
  });
  const files = media.filter((item) => !isImage(item) || !shownImage(item.url));
  return (
    <div className="media-list">
      {images.length > 0 && <ImageGallery images={images} />}
      {files.length > 0 && (
        <ul className="media-files" aria-label={t('media.files')}>
          {files.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be sent twice.
            <li key={index}>
              <FileCard item={item} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
