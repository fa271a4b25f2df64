import './score-bar.css';

type ScoreBarProps = {
  /** 0 to 1. */
  readonly score: number;
  /** Where a line stands; left out where nothing is compared. */
  readonly threshold?: number | undefined;
  readonly isQuiet?: boolean;
};

const percent = (share: number) => `${Math.min(1, Math.max(0, share)) * 100}%`;

/** A score as a bar with the line it has to pass. Decoration: the number stands beside it. */
export const ScoreBar = ({ score, threshold, isQuiet = false }: ScoreBarProps) => (
  <span className={isQuiet ? 'score-bar is-quiet' : 'score-bar'} aria-hidden="true">
    <i style={{ width: percent(score) }} />
    {threshold !== undefined && <b style={{ insetInlineStart: percent(threshold) }} />}
  </span>
);
