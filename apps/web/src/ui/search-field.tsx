import './search-field.css';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from '../lib/use-translation.ts';
import { RoundMark } from './round-mark.tsx';
import { useSlash } from './slash.ts';

type SearchFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly maxLength: number;
  /** What stands before the words. */
  readonly lead: ReactNode;
  readonly onChange: (text: string) => void;
  readonly onClear?: () => void;
  readonly onEnter: () => void;
};

/** A line of words to look for; `/` leads to it, and while it is empty says so. */
export const SearchField = ({ label, value, maxLength, lead, onChange, onClear, onEnter }: SearchFieldProps) => {
  const { t } = useTranslation('shell');
  const input = useRef<HTMLInputElement>(null);
  useSlash(() => input.current?.select());
  return (
    <span className="search-field">
      {lead}
      <input
        ref={input}
        type="text"
        aria-label={label}
        placeholder={label}
        maxLength={maxLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter();
        }}
      />
      {value ? (
        <button
          type="button"
          className="search-field-clear"
          aria-label={t('clear')}
          onClick={() => {
            onChange('');
            onClear?.();
            input.current?.focus();
          }}
        >
          <RoundMark kind="error" size={12} />
        </button>
      ) : (
        <kbd>/</kbd>
      )}
    </span>
  );
};
