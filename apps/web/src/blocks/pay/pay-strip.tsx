import './pay-strip.css';
import type { ReactNode } from 'react';

type Figure = { readonly label: string; readonly value: ReactNode };
type PayStripProps = {
  readonly label: string;
  readonly main: Figure & { readonly unit: string };
  readonly figures: readonly Figure[];
  /** What to do about it. */
  readonly children: ReactNode;
};

/** One amount that matters most, the others beside it. */
export const PayStrip = ({ label, main, figures, children }: PayStripProps) => (
  <section className="pay-strip num" aria-label={label}>
    <div className="is-main">
      <span>{main.label}</span>
      <b>{main.value}</b> <small>{main.unit}</small>
    </div>
    {figures.map(({ label: name, value }) => (
      <div key={name}>
        <span>{name}</span>
        <b>{value}</b>
      </div>
    ))}
    <div className="pay-strip-act">{children}</div>
  </section>
);
