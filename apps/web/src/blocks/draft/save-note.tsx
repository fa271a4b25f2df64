import './draft.css';
import type { ReactNode } from 'react';
import { formatDate } from '../../lib/format-time.ts';
import { Icon } from '../../ui/icon.tsx';
import type { SaveState } from './draft-store.ts';

/** The time of day; of another day with its date. */
export const clockOf = (value: string, now = new Date()): string => {
  const at = new Date(value);
  const clock = [at.getHours(), at.getMinutes(), at.getSeconds()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
  return formatDate(at) === formatDate(now) ? clock : `${formatDate(at)} ${clock}`;
};

type SaveNoteProps = { readonly state: SaveState; readonly words: string; readonly children?: ReactNode };

/** What became of the last edit. */
export const SaveNote = ({ state, words, children }: SaveNoteProps) => {
  const isBad = state === 'failed' || state === 'stale' || state === 'invalid' || state === 'removed';
  return (
    <span className={`save-words num${isBad ? ' is-bad' : ''}`} role="status" title={words}>
      {state === 'saved' && <Icon name="check" size={14} />}
      {isBad && <Icon name="warn" size={14} />}
      <span className="clip">{words}</span>
      {children}
    </span>
  );
};
