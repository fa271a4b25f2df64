import './field.css';
import type { ReactNode } from 'react';

type FieldProps = {
  /** Of the control inside. */
  readonly id: string;
  readonly label: string;
  readonly help?: string | undefined;
  readonly fault?: string | undefined;
  readonly action?: ReactNode;
  readonly children: ReactNode;
};

/** Label above, help below; a fault takes the place of the help. */
export const Field = ({ id, label, help, fault, action, children }: FieldProps) => (
  <div className="tool-field">
    <div className="tool-field-head">
      <label htmlFor={id}>{label}</label>
      {action}
    </div>
    {children}
    {fault ? (
      <p className="tool-field-fault" role="alert">
        {fault}
      </p>
    ) : (
      help && <p className="tool-field-help">{help}</p>
    )}
  </div>
);
