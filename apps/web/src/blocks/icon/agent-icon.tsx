import './agent-icon.css';
import { type CSSProperties, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { emojiSrc } from './emoji.ts';
import { type IconSource, resolveIcon } from './resolve-icon.ts';

type AgentIconProps = {
  /** A built-in number, an emoji id, or `#` and a file id. */
  readonly icon: string;
  readonly background: string;
  readonly size?: number;
  /** Its first character stands in when the icon cannot be shown. */
  readonly name?: string;
  /** The tile alone. */
  readonly isBare?: boolean;
};

const isColor = (value: string) => /^#[0-9a-f]{6}$/i.test(value);

const Neutral = ({ name, size }: { readonly name: string | undefined; readonly size: number }) => {
  const initial = [...(name ?? '').trim()][0]?.toUpperCase();
  return initial ? <span className="agent-icon-initial">{initial}</span> : <Icon name="mine" size={size * 0.46} />;
};

const srcOf = (source: IconSource): string | undefined => {
  if (source.kind === 'emoji') return emojiSrc(source.id);
  return source.kind === 'unknown' ? undefined : source.src;
};

/** Drawn in the hue of its tile, which a picture of its own could not be. */
const Line = ({ src }: { readonly src: string }) => (
  <svg className="agent-icon-line" aria-hidden="true">
    <use href={src} />
  </svg>
);

/** An agent's picture on its tinted tile. Decoration: the agent's name stands beside it. */
export const AgentIcon = ({ icon, background, size = 44, name, isBare }: AgentIconProps) => {
  const [failed, setFailed] = useState<string>();
  const source = resolveIcon(icon);
  const src = failed === icon ? undefined : srcOf(source);
  const style = {
    width: size,
    height: size,
    fontSize: size * 0.5,
    ...(isColor(background) && { '--agent-tint': background }),
  } as CSSProperties;
  return (
    <span className="agent-icon" style={style} aria-hidden="true">
      {!isBare && !src && <Neutral name={name} size={size} />}
      {!isBare && source.kind === 'built-in' && <Line src={source.src} />}
      {!isBare && src && source.kind !== 'built-in' && (
        <img
          className={source.kind === 'file' ? 'is-photo' : 'is-drawing'}
          src={src}
          alt=""
          draggable={false}
          onError={() => setFailed(icon)}
        />
      )}
    </span>
  );
};
