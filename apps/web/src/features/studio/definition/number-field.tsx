import { InputNumber } from 'antd';
import { useDraft } from '../draft-context.ts';
import { Field } from './field.tsx';
import { nodePath, useNodeKey } from './node-field.ts';
import { useProblem } from './problem-words.ts';

type NumberFieldProps = {
  readonly label: string;
  readonly help?: string;
  /** Beneath the document, or beneath the node for `sampling.…`. */
  readonly path: string;
  readonly step: number;
  readonly value: number | undefined;
  readonly isOptional?: boolean;
  readonly onChange: (value: number | undefined) => void;
};

const usePath = (path: string) => {
  const key = useNodeKey();
  const sampling = useDraft(({ draft }) => nodePath(draft, key, 'sampling'));
  return path.startsWith('sampling.') ? path.replace('sampling', sampling) : `document.${path}`;
};

/** Takes what is typed as it is: a number out of range is refused in words, never quietly turned into another. */
export const NumberField = ({ label, help, path, step, value, isOptional = false, onChange }: NumberFieldProps) => {
  const problem = useProblem(usePath(path));
  return (
    <Field label={label} {...(help !== undefined && { help })} problem={problem}>
      {(props) => (
        <InputNumber
          {...props}
          changeOnWheel={false}
          step={step}
          value={value !== undefined && Number.isFinite(value) ? value : null}
          onChange={(next) => onChange(next ?? (isOptional ? undefined : Number.NaN))}
        />
      )}
    </Field>
  );
};
