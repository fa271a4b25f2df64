import type { ReactNode } from 'react';

type FormSectionProps = {
  readonly id: string;
  readonly heading: string;
  readonly lead?: string;
  readonly children: ReactNode;
};

export const FormSection = ({ id, heading, lead, children }: FormSectionProps) => (
  <section className="form-section" aria-labelledby={id}>
    <h3 id={id}>{heading}</h3>
    {lead && <p className="form-lead">{lead}</p>}
    {children}
  </section>
);
