import './part-list.css';
import type { CSSProperties, ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/icon.tsx';

type PartTileProps = { readonly icon: IconName; readonly tint: `--${string}` };

export const PartTile = ({ icon, tint }: PartTileProps) => (
  <span className="part-list-tile" style={{ '--tile': `var(${tint})` } as CSSProperties}>
    <Icon name={icon} size={18} />
  </span>
);

type PartNameProps = {
  readonly mark: ReactNode;
  /** The name itself, which opens the part. */
  readonly name: ReactNode;
  readonly detail?: ReactNode;
  readonly children?: ReactNode;
};

export const PartName = ({ mark, name, detail, children }: PartNameProps) => (
  <span className="part-list-name">
    {mark}
    <span className="part-list-words">
      {name}
      {detail && <small className="clip">{detail}</small>}
    </span>
    {children}
  </span>
);
