import './blank.css';

/** Lines that stand where words will be, as wide as they say. */
export const Blank = ({
  widths,
  className = '',
}: {
  readonly widths: readonly string[];
  readonly className?: string;
}) => (
  <div className={`blank ${className}`} aria-hidden="true">
    {widths.map((width, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never move.
      <span key={place} style={{ width }} />
    ))}
  </div>
);
