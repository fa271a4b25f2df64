import { Button, Input } from 'antd';
import { useId } from 'react';
import { copyText } from '../../../lib/clipboard.ts';
import { Icon } from '../../../ui/icon.tsx';

type OnceFieldProps = { readonly label: string; readonly value: string; readonly copyLabel: string };

export const OnceField = ({ label, value, copyLabel }: OnceFieldProps) => {
  const id = useId();
  return (
    <div className="once-field">
      <label htmlFor={id}>{label}</label>
      <div>
        <Input id={id} readOnly value={value} onFocus={(event) => event.target.select()} />
        <Button
          icon={<Icon name="copy" size={16} />}
          aria-label={copyLabel}
          title={copyLabel}
          onClick={() => void copyText(value)}
        />
      </div>
    </div>
  );
};

export const OnceNote = ({ text }: { readonly text: string }) => (
  <p className="once-note" role="status">
    <Icon name="warn" size={16} />
    {text}
  </p>
);
