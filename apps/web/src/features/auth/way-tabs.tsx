import './way-tabs.css';
import { type ReactNode, useId, useRef } from 'react';

type Way<Key extends string> = { readonly key: Key; readonly label: ReactNode; readonly panel: ReactNode };

type WayTabsProps<Key extends string> = {
  readonly label: string;
  readonly ways: readonly Way<Key>[];
  readonly active: Key;
  readonly onChange: (key: Key) => void;
};

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Three fixed tabs. Ant's Tabs bring a menu and a dropdown along, too much weight for the first page anybody sees. */
export const WayTabs = <Key extends string>({ label, ways, active, onChange }: WayTabsProps<Key>) => {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: React.KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const index = (ways.findIndex(({ key }) => key === active) + step + ways.length) % ways.length;
    const next = ways[index];
    if (next) onChange(next.key);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus();
  };
  return (
    <>
      <div ref={list} className="way-tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {ways.map(({ key, label: words }) => (
          <button
            key={key}
            id={`${id}${key}`}
            type="button"
            role="tab"
            aria-selected={key === active}
            aria-controls={`${id}${key}-panel`}
            tabIndex={key === active ? 0 : -1}
            onClick={() => onChange(key)}
          >
            {words}
          </button>
        ))}
      </div>
      <div className="way-panels">
        {ways.map(({ key, panel }) => (
          <div
            key={key}
            id={`${id}${key}-panel`}
            role="tabpanel"
            aria-labelledby={`${id}${key}`}
            hidden={key !== active}
          >
            {panel}
          </div>
        ))}
      </div>
    </>
  );
};
