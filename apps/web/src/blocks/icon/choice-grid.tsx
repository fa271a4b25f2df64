import { type ReactNode, useId } from 'react';

type Choice = { readonly value: string; readonly label: string; readonly picture: ReactNode };
type ChoiceGridProps = {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly value: string;
  readonly shape: 'tile' | 'swatch';
  readonly onChange: (value: string) => void;
};

/** One of many pictures: radio buttons underneath, so arrow keys move and one Tab leaves. */
export const ChoiceGrid = ({ label, choices, value, shape, onChange }: ChoiceGridProps) => {
  const name = useId();
  return (
    <div className={`choice-grid is-${shape}`} role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value} className="choice" title={shape === 'swatch' ? choice.label : undefined}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            aria-label={choice.label}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span className="choice-face">{choice.picture}</span>
        </label>
      ))}
    </div>
  );
};
