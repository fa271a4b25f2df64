import { mix } from '../../ui/contrast.ts';

const hues = ['--d1', '--d2', '--d3', '--d4', '--d6', '--d5'] as const;
const maxParts = 12;

/** A tint of the page's own chart colours that its text can be read on; the second round is stronger. */
const tintAt = (token: (name: string) => string, no: number) =>
  mix(token(hues[no % hues.length] ?? '--d1'), token('--bg-surface'), no < hues.length ? 0.24 : 0.42);

/** Parts that the library would colour by turning one hue around the circle: slices and branches. */
export const partColors = (token: (name: string) => string): Record<string, string> => {
  const text = token('--text');
  const each = Array.from({ length: maxParts }, (_, no) => ({
    [`pie${no + 1}`]: tintAt(token, no),
    [`cScale${no}`]: tintAt(token, no),
    [`cScaleLabel${no}`]: text,
    [`cScaleInv${no}`]: token('--line-strong'),
  }));
  return Object.assign(
    {
      pieTitleTextColor: text,
      pieSectionTextColor: text,
      pieLegendTextColor: token('--text-2'),
      pieStrokeColor: token('--bg-surface'),
      pieOuterStrokeColor: token('--line'),
      pieOpacity: '1',
      git0: token('--accent-bg'),
      gitBranchLabel0: text,
    },
    ...each,
  );
};
