import './state-block.css';
import type { ReactNode } from 'react';

type StateBlockProps = {
  readonly scene: ReactNode;
  readonly heading: ReactNode;
  readonly text: string;
  /** One useful next step. */
  readonly action?: ReactNode;
  readonly note?: ReactNode;
  /** The heading of the page itself when nothing else names it. */
  readonly isPageHeading?: boolean;
};

/** An empty, coming or failed place: a picture, what it is, and one way on. */
export const StateBlock = ({ scene, heading, text, action, note, isPageHeading }: StateBlockProps) => {
  const Heading = isPageHeading ? 'h1' : 'h2';
  return (
    <section className="state-block">
      {scene}
      <Heading className="state-block-heading">{heading}</Heading>
      <p className="state-block-text">{text}</p>
      {action && <div className="state-block-action">{action}</div>}
      {note && <p className="state-block-note">{note}</p>}
    </section>
  );
};
