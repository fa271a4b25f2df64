import { type ReactNode, useId } from 'react';

type FormSectionProps = { readonly heading: string; readonly lead?: string; readonly children: ReactNode };

export const FormSection = ({ heading, lead, children }: FormSectionProps) => {
  const id = useId();
  return (
    <section className="model-section" aria-labelledby={id}>
      <h3 id={id}>{heading}</h3>
      {lead && <p className="model-section-lead">{lead}</p>}
      {children}
    </section>
  );
};
