import './page.css';
import type { ReactNode } from 'react';

type PageProps = {
  readonly heading: string;
  readonly lead?: ReactNode;
  /** The one primary action of the page. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
};

/** A page beside the rail: title, one line under it, one action, then the content. */
export const Page = ({ heading, lead, action, children }: PageProps) => (
  <div className="page">
    <header className="page-head">
      <div className="page-head-words">
        <h1>{heading}</h1>
        {lead && <p>{lead}</p>}
      </div>
      {action}
    </header>
    {children}
  </div>
);
