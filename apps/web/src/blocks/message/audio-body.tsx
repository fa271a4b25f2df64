import './audio-body.css';
import type { CSSProperties } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import { AnswerText } from './answer-text.tsx';
import { toggleAudio, useAudio } from './audio-player.ts';
import type { BodyProps } from './body-props.ts';
import { safeAddress } from './safe-address.ts';

const bars = [5, 9, 14, 8, 12, 16, 10, 6, 13, 9, 15, 7, 11, 5, 8, 12] as const;
const two = (value: number) => String(value).padStart(2, '0');
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${two(Math.round(seconds) % 60)}`;

export const AudioBody = ({ message }: BodyProps) => {
  const { t } = useTranslation('message');
  const src = safeAddress(message.audioUrl ?? message.audio);
  const duration = message.audioControl?.duration ?? 0;
  const { isPlaying, seconds, hasFailed } = useAudio(message.uuid);
  const part = duration > 0 ? Math.min(1, seconds / duration) : 0;
  return (
    <>
      <div className="audio-body" style={{ '--length': Math.min(duration, 60) } as CSSProperties}>
        <button
          type="button"
          className="audio-play"
          aria-pressed={isPlaying}
          aria-label={isPlaying ? t('audio.pause') : t('audio.play')}
          disabled={!src}
          onClick={() => src && toggleAudio(message.uuid, src)}
        >
          <svg viewBox="0 0 16 16" width="14" height="14" fill="currentColor" aria-hidden="true" focusable="false">
            {isPlaying ? <path d="M4 3h3v10H4zM9 3h3v10H9z" /> : <path d="M4.5 2.6v10.8L13 8z" />}
          </svg>
        </button>
        <span className="audio-wave" aria-hidden="true">
          {bars.map((height, index) => (
            <i
              // biome-ignore lint/suspicious/noArrayIndexKey: a fixed drawing.
              key={index}
              className={isPlaying && index / bars.length < part ? 'is-heard' : undefined}
              style={{ height }}
            />
          ))}
        </span>
        <span className="audio-time num">{clock(isPlaying ? seconds : duration)}</span>
      </div>
      {(hasFailed || !src) && <p className="audio-failed">{t('audio.failed')}</p>}
      {message.content && <AnswerText text={message.content} />}
    </>
  );
};
