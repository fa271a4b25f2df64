import './pay-panel.css';
import { type ReactNode, useId } from 'react';

type PayPanelProps = {
  readonly heading: string;
  readonly note?: string;
  /** At the end of the heading's line. */
  readonly side?: ReactNode;
  /** Rows reach from edge to edge. */
  readonly isFlush?: boolean;
  readonly children: ReactNode;
};

export const PayPanel = ({ heading, note, side, isFlush = false, children }: PayPanelProps) => {
  const id = useId();
  return (
    <section className={isFlush ? 'pay-panel is-flush' : 'pay-panel'} aria-labelledby={id}>
      <header>
        <h2 id={id}>{heading}</h2>
        {note && <small className="num">{note}</small>}
        {side}
      </header>
      {children}
    </section>
  );
};
