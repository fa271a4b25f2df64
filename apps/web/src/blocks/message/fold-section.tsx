import './fold-section.css';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { useToggle } from './message-view.ts';

type FoldSectionProps = {
  readonly id: string;
  readonly icon?: IconName;
  readonly heading: string;
  readonly aside?: ReactNode;
  readonly isFramed?: boolean;
  readonly startsOpen?: boolean;
  readonly children: () => ReactNode;
};

/** One quiet line that opens. What is inside is made only when it is open. */
export const FoldSection = ({ id, icon, heading, aside, isFramed, startsOpen, children }: FoldSectionProps) => {
  const [isOpen, flip] = useToggle(id, startsOpen);
  return (
    <div className={isFramed ? 'fold-section is-framed' : 'fold-section'}>
      <button type="button" className="step-line" aria-expanded={isOpen} onClick={flip}>
        {icon && <Icon name={icon} size={16} />}
        <span className="fold-heading clip">{heading}</span>
        <span className="step-turn">
          <Icon name="right" size={14} />
        </span>
        {aside}
      </button>
      {isOpen && <div className="fold-body">{children()}</div>}
    </div>
  );
};
