import './pages.css';
import type { ReactNode } from 'react';
import { useTranslation } from '../lib/use-translation.ts';
import { pageSpan } from './page-span.ts';

type PagesProps = {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly className?: string;
  /** What stands before the pages. */
  readonly children?: ReactNode;
  readonly onPage: (page: number) => void;
};
type StepProps = {
  readonly kind: 'previous' | 'next' | 'back' | 'ahead';
  readonly isOff?: boolean;
  readonly onStep: () => void;
};

const dots = 'M4.5 12h.01M12 12h.01M19.5 12h.01';
const shapes = { previous: 'M14 9l-4 4.5 4 4.5', next: 'M10 9l4 4.5-4 4.5', back: dots, ahead: dots };

const Step = ({ kind, isOff, onStep }: StepProps) => {
  const { t } = useTranslation('shell');
  const isJump = kind === 'back' || kind === 'ahead';
  return (
    <button
      type="button"
      className={isJump ? 'is-jump' : undefined}
      aria-label={t(`pages.${kind}`)}
      title={t(`pages.${kind}`)}
      disabled={isOff}
      onClick={onStep}
    >
      <svg
        width="24"
        height="24"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={isJump ? 3 : 1.1}
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d={shapes[kind]} />
      </svg>
    </button>
  );
};

const jump = 5;

/** The pages of a list. */
export const Pages = ({ page, pageSize, total, className = '', children, onPage }: PagesProps) => {
  const { t } = useTranslation('shell');
  const count = Math.max(1, Math.ceil(total / pageSize));
  return (
    <nav className={`pages ${className}`} aria-label={t('pages.label')}>
      {children}
      <Step kind="previous" isOff={page <= 1} onStep={() => onPage(page - 1)} />
      {pageSpan(page, count).map((place) =>
        typeof place === 'number' ? (
          <button
            key={place}
            type="button"
            className="is-number"
            aria-current={place === page ? 'page' : undefined}
            onClick={() => onPage(place)}
          >
            {place}
          </button>
        ) : (
          <Step
            key={place}
            kind={place}
            onStep={() => onPage(place === 'back' ? Math.max(1, page - jump) : Math.min(count, page + jump))}
          />
        ),
      )}
      <Step kind="next" isOff={page >= count} onStep={() => onPage(page + 1)} />
    </nav>
  );
};
