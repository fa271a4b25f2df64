import './segmented.css';
import { type ReactNode, useId } from 'react';

type SegmentedProps<Value extends string> = {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: ReactNode }[];
  /** Small, and as wide as there is room. */
  readonly isSmall?: boolean;
  readonly className?: string;
  readonly onChange: (value: Value) => void;
};

/** One of a few, side by side. */
export const Segmented = <Value extends string>(props: SegmentedProps<Value>) => {
  const { label, value, options, isSmall, className = '', onChange } = props;
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={`segmented${isSmall ? ' is-small is-block' : ''} ${className}`}
    >
      <div className="segmented-items">
        {options.map((option) => (
          <label key={option.value} className={`segmented-item${option.value === value ? ' is-on' : ''}`}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
            <div className="segmented-label clip">{option.label}</div>
          </label>
        ))}
      </div>
    </div>
  );
};
