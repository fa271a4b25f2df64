import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../../ui/icon.tsx';

type ChannelCardProps = {
  readonly icon: IconName;
  readonly heading: string;
  readonly help: string;
  readonly tag?: string;
  readonly children?: ReactNode;
};

export const ChannelCard = ({ icon, heading, help, tag, children }: ChannelCardProps) => (
  <section className={tag ? 'channel-card is-shut' : 'channel-card'} aria-label={heading}>
    <header>
      <span className="channel-icon">
        <Icon name={icon} size={18} />
      </span>
      <h3>{heading}</h3>
      {tag && <span className="channel-tag">{tag}</span>}
    </header>
    <p>{help}</p>
    {children}
  </section>
);
