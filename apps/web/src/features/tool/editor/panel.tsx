import { type ReactNode, useId } from 'react';

type PanelProps = { readonly heading: string; readonly children: ReactNode };

export const Panel = ({ heading, children }: PanelProps) => {
  const id = useId();
  return (
    <section className="tool-panel" aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {children}
    </section>
  );
};
