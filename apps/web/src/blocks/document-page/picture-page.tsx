import './document-page.css';
import { useEffect, useState } from 'react';
import type { PageSize } from './page-box.ts';
import { type PageMark, PageMarks } from './page-marks.tsx';

type PicturePageProps = {
  readonly bytes: Blob;
  readonly alt: string;
  readonly width: number | undefined;
  readonly marks: readonly PageMark[];
  /** What the boxes are measured against; left out: the picture's own pixels. */
  readonly size?: PageSize | undefined;
  readonly wanted?: string | undefined;
  readonly onHover?: ((key: string | undefined) => void) | undefined;
};

/** A scan with marks over it. */
export const PicturePage = ({ bytes, alt, width, marks, size, wanted, onHover }: PicturePageProps) => {
  const [address, setAddress] = useState<string>();
  const [own, setOwn] = useState<PageSize>();
  useEffect(() => {
    const made = URL.createObjectURL(bytes);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes]);
  const measured = size ?? own;
  return (
    <div className="document-page" style={{ width }}>
      {address && (
        <img
          src={address}
          alt={alt}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setOwn({ width: naturalWidth, height: naturalHeight })
          }
        />
      )}
      {measured && <PageMarks marks={marks} size={measured} isTight wanted={wanted} onHover={onHover} />}
    </div>
  );
};
