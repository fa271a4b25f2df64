import './work-screen.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from './icon.tsx';

type WorkScreenProps = {
  readonly heading: string;
  readonly backLabel: string;
  readonly backTo: string;
  /** What stands at the end of the bar. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
};

/** A screen of its own, without the rail: a 56 px bar with the way back, then the work. */
export const WorkScreen = ({ heading, backLabel, backTo, action, children }: WorkScreenProps) => (
  <div className="work-screen">
    <header className="work-bar">
      <Link className="work-back" to={backTo} aria-label={backLabel} title={backLabel}>
        <Icon name="back" size={20} />
      </Link>
      <h1 className="clip" title={heading}>
        {heading}
      </h1>
      {action && <div className="work-action">{action}</div>}
    </header>
    <main id="main" className="work-main" tabIndex={-1}>
      {children}
    </main>
  </div>
);
