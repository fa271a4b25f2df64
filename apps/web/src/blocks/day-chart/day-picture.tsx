import './day-picture.css';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { DayChart } from './day-option.ts';

const DayDrawing = lazyPart(async () => (await import('./day-drawing.tsx')).DayDrawing);

type DayPictureProps = { readonly label: string; readonly chart: DayChart };

/** Money by day; its place is kept while the code that draws it comes. */
export const DayPicture = ({ label, chart }: DayPictureProps) => (
  <div className="day-picture" role="img" aria-label={label}>
    <DayDrawing chart={chart} />
  </div>
);
