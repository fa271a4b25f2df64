import './select.css';
import { type KeyboardEvent, useCallback, useId, useRef, useState } from 'react';
import { useDismiss } from './dismiss.ts';

type SelectProps<Value extends string> = {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly className?: string;
  readonly onChange: (value: Value) => void;
};

const Arrow = () => (
  <svg width="12" height="12" viewBox="64 64 896 896" fill="currentColor" aria-hidden="true">
    <path d="M884 256h-75c-5 0-10 2-13 7L512 654 228 263c-3-5-8-7-13-7h-75c-7 0-10 7-7 13l353 486c13 17 39 17 52 0l353-486c3-6 0-13-7-13z" />
  </svg>
);

/** One of a few, unfolded when asked. The keys stay with the box, which tells readers where they are. */
export const Select = <Value extends string>({
  label,
  value,
  options,
  className = '',
  onChange,
}: SelectProps<Value>) => {
  const id = useId();
  const area = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const close = useCallback(() => setOpen(false), []);
  useDismiss(area, isOpen, close);
  const at = options.findIndex((option) => option.value === value);
  const toggle = () => {
    setActive(Math.max(at, 0));
    setOpen(!isOpen);
  };
  const pick = (index: number) => {
    const option = options[index];
    close();
    if (option && option.value !== value) onChange(option.value);
  };
  const last = options.length - 1;
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: active === last ? 0 : active + 1,
    ArrowUp: active === 0 ? last : active - 1,
    Home: 0,
    End: last,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moves[event.key];
    const isPick = event.key === 'Enter' || event.key === ' ';
    if (event.key === 'Tab') close();
    if (next === undefined && !isPick) return;
    event.preventDefault();
    if (!isOpen) toggle();
    else if (next === undefined) pick(active);
    else setActive(next);
  };
  return (
    <div ref={area} className={`select ${className}`}>
      <button
        type="button"
        role="combobox"
        className="select-box"
        aria-label={label}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={isOpen ? `${id}-${active}` : undefined}
        onClick={toggle}
        onKeyDown={onKeyDown}
      >
        <span className="clip">{options[at]?.label}</span>
        <Arrow />
      </button>
      {isOpen && (
        <div
          id={id}
          role="listbox"
          aria-label={label}
          className="select-list"
          onMouseDown={(event) => event.preventDefault()}
        >
          {options.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the keys.
            <div
              key={option.value}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={option.value === value}
              title={option.label}
              className={index === active ? 'is-active' : undefined}
              onPointerMove={() => setActive(index)}
              onClick={() => pick(index)}
            >
              {option.label}
            </div>
          ))}
        </div>
      )}
    </div>
  );
};
