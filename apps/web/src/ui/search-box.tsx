import './search-box.css';
import { useEffect, useRef, useState } from 'react';
import { Icon } from './icon.tsx';
import { SearchField } from './search-field.tsx';

type SearchBoxProps = {
  readonly label: string;
  /** What is being searched for now. */
  readonly value: string;
  readonly maxLength?: number;
  readonly onSearch: (text: string) => void;
};

const pauseMs = 400;

/** Searches after a pause in typing, or at once with Enter. */
export const SearchBox = ({ label, value, maxLength = 60, onSearch }: SearchBoxProps) => {
  const [text, setText] = useState(value);
  const [sent, setSent] = useState(value);
  if (sent !== value) {
    setSent(value);
    setText(value);
  }
  const send = (wanted: string) => {
    if (wanted.trim() === value) return;
    setSent(wanted.trim());
    onSearch(wanted.trim());
  };
  const latest = useRef(send);
  useEffect(() => {
    latest.current = send;
  });
  useEffect(() => {
    const timer = setTimeout(() => latest.current(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <search className="search-box">
      <SearchField
        label={label}
        lead={<Icon name="search" size={16} />}
        maxLength={maxLength}
        value={text}
        onChange={setText}
        onEnter={() => send(text)}
      />
    </search>
  );
};
