import './landscape-buttons.css';
import type { CardOf } from '@zhixing/contract/card/card-content';
import { useTranslation } from '../../lib/use-translation.ts';

type LandscapeButtonsProps = {
  readonly card: CardOf<'landscape-buttons'>;
  readonly isInert: boolean;
  readonly onSay: (text: string) => void;
};

/** Words to say next, side by side. */
export const LandscapeButtonsCard = ({ card: { options }, isInert, onSay }: LandscapeButtonsProps) => {
  const { t } = useTranslation('cardView');
  if (options.length === 0) return <p className="card-empty">{t('noData')}</p>;
  return (
    <ul className="landscape-buttons">
      {options.map((label, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same words may stand twice
        <li key={at}>
          <button type="button" disabled={isInert} onClick={() => onSay(label)}>
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
};
