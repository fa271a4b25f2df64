import type { MediaItem } from '@zhixing/contract/chat-message';
import { Image } from 'antd';
import { useState } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';

/** Fixed tiles: nothing moves when a picture arrives late. */
const Picture = ({ item }: { readonly item: MediaItem }) => {
  const { t } = useTranslation('message');
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) {
    return (
      <span className="media-image is-broken">
        <Icon name="image" size={20} />
        {t('media.imageFailed')}
      </span>
    );
  }
  return (
    <span className="media-image">
      <Image
        src={item.url}
        alt={item.name}
        width={148}
        height={148}
        preview={{ cover: <span className="unseen">{t('media.image', { name: item.name })}</span> }}
        onError={() => setFailed(true)}
      />
    </span>
  );
};

export const ImageGallery = ({ images }: { readonly images: readonly MediaItem[] }) => (
  <div className="media-images">
    <Image.PreviewGroup>
      {images.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may be sent twice.
        <Picture key={index} item={item} />
      ))}
    </Image.PreviewGroup>
  </div>
);
