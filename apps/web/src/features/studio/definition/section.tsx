import { type ReactNode, useId, useState } from 'react';
import { parseJson, readRaw, writeRaw } from '../../../lib/storage.ts';
import { Icon } from '../../../ui/icon.tsx';

type SectionProps = {
  /** Remembers whether it is open. */
  readonly id: string;
  readonly title: string;
  readonly note?: ReactNode;
  readonly action?: ReactNode;
  readonly isFolded?: boolean;
  readonly children: ReactNode;
};

const key = 'studio:sections';
const readAll = () => (parseJson(readRaw('localStorage', key)) ?? {}) as Record<string, boolean>;

/** One part of the definition; its heading folds it away. */
export const Section = ({ id, title, note, action, isFolded = false, children }: SectionProps) => {
  const body = useId();
  const [isOpen, setOpen] = useState(() => readAll()[id] ?? !isFolded);
  const toggle = () => {
    writeRaw('localStorage', key, JSON.stringify({ ...readAll(), [id]: !isOpen }));
    setOpen(!isOpen);
  };
  return (
    <section className="define-section">
      <div className="define-section-head">
        <h3>
          <button type="button" aria-expanded={isOpen} aria-controls={body} onClick={toggle}>
            <span className={isOpen ? 'fold-mark is-open' : 'fold-mark'}>
              <Icon name="right" size={12} />
            </span>
            {title}
            {note !== undefined && <small className="num">{note}</small>}
          </button>
        </h3>
        {isOpen && action}
      </div>
      {isOpen && (
        <div id={body} className="define-section-body">
          {children}
        </div>
      )}
    </section>
  );
};
