import './avatar.css';
import { readIcon } from '@zhixing/contract/file';
import { fillPath } from '@zhixing/contract/route';
import { useState } from 'react';

type AvatarProps = {
  readonly name: string;
  /** `#` and the id of an icon. */
  readonly picture?: string | null;
  readonly size?: number;
};

/** A picture of a person, or the first character of their name on a quiet round. */
export const Avatar = ({ name, picture, size = 36 }: AvatarProps) => {
  const [failed, setFailed] = useState<string>();
  const box = { width: size, height: size, fontSize: size * 0.4 };
  return (
    <span className="avatar" style={box} aria-hidden="true">
      {picture && picture !== failed ? (
        <img
          src={fillPath(readIcon.path, { id: picture.slice(1) })}
          alt=""
          width={size}
          height={size}
          onError={() => setFailed(picture)}
        />
      ) : (
        ([...name.trim()][0]?.toUpperCase() ?? '·')
      )}
    </span>
  );
};
