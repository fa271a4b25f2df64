type ChoiceChipsProps = {
  readonly label: string;
  readonly choices: readonly string[];
  readonly onChoose: (choice: string) => void;
};

/** Things to say next; choosing one says it. */
export const ChoiceChips = ({ label, choices, onChoose }: ChoiceChipsProps) => (
  <ul className="choice-chips" aria-label={label}>
    {choices.map((choice, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two plugins may share a name.
      <li key={index}>
        <button type="button" onClick={() => onChoose(choice)}>
          {choice}
        </button>
      </li>
    ))}
  </ul>
);
