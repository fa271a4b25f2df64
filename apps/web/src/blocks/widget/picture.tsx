import './picture.css';
import { type CSSProperties, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { pictureAddress } from './safe-target.ts';

type PictureProps = { readonly src: unknown; readonly alt: string; readonly style?: CSSProperties };

/** A picture of anybody's choosing; one that is missing, broken or not allowed gives way to the default one. */
export const Picture = ({ src, alt, style }: PictureProps) => {
  const address = pictureAddress(src);
  const [broken, setBroken] = useState<string>();
  if (address === undefined || address === broken)
    return (
      <span className="picture is-default" role="img" aria-label={alt} style={style}>
        <Icon name="image" size={28} />
      </span>
    );
  return (
    <img
      className="picture"
      src={address}
      alt={alt}
      style={style}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBroken(address)}
    />
  );
};
