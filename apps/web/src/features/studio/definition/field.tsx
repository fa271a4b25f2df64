import { Input } from 'antd';
import { type ReactNode, useId } from 'react';

type FieldProps = {
  readonly label: string;
  readonly help?: string;
  readonly problem?: string | undefined;
  readonly children: (props: { id: string; 'aria-describedby': string; status: '' | 'error' }) => ReactNode;
};

/** Label above, help or what is wrong below. */
export const Field = ({ label, help, problem, children }: FieldProps) => {
  const id = useId();
  return (
    <div className="define-field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': `${id}-below`, status: problem ? 'error' : '' })}
      <p
        id={`${id}-below`}
        className={problem ? 'define-below is-bad' : 'define-below'}
        role={problem ? 'alert' : undefined}
      >
        {problem ?? help}
      </p>
    </div>
  );
};

type TextFieldProps = {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly problem: string | undefined;
  /** Above one: grows from that many rows. */
  readonly rows?: number;
  readonly onChange: (value: string) => void;
};

export const TextField = ({ label, hint, value, problem, rows = 1, onChange }: TextFieldProps) => (
  <Field label={label} problem={problem}>
    {(props) =>
      rows > 1 ? (
        <Input.TextArea
          {...props}
          value={value}
          placeholder={hint}
          autoSize={{ minRows: rows, maxRows: 8 }}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <Input {...props} value={value} placeholder={hint} onChange={(event) => onChange(event.target.value)} />
      )
    }
  </Field>
);
