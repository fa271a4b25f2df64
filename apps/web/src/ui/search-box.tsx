import './search-box.css';
import { Input, type InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Icon } from './icon.tsx';

type SearchBoxProps = {
  readonly label: string;
  /** What is being searched for now. */
  readonly value: string;
  readonly maxLength?: number;
  readonly onSearch: (text: string) => void;
};

const pauseMs = 400;
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** `/` goes to the box unless somebody is typing or a dialog is open. */
export const useSlash = (focus: () => void) => {
  const latest = useRef(focus);
  useEffect(() => {
    latest.current = focus;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPlain = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!isPlain || isTyping(event.target) || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
};

/** Searches after a pause in typing, or at once with Enter. */
export const SearchBox = ({ label, value, maxLength = 60, onSearch }: SearchBoxProps) => {
  const input = useRef<InputRef>(null);
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
  useSlash(() => input.current?.focus({ cursor: 'all' }));
  return (
    <search className="search-box">
      <Input
        ref={input}
        aria-label={label}
        placeholder={label}
        prefix={<Icon name="search" size={16} />}
        suffix={text ? undefined : <kbd>/</kbd>}
        allowClear
        maxLength={maxLength}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onPressEnter={() => send(text)}
      />
    </search>
  );
};
