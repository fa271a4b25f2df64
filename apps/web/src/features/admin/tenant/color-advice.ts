import { accentFrom } from '../../../ui/accent.ts';
import { contrast } from '../../../ui/contrast.ts';

export const isColor = (text: string): boolean => /^#[0-9a-fA-F]{6}$/.test(text);

export type ColorAdvice =
  | { readonly kind: 'fine'; readonly ratio: string }
  | { readonly kind: 'deepened'; readonly ratio: string; readonly color: string }
  | { readonly kind: 'darkWords'; readonly ratio: string; readonly after: string };

/** Rounded down: 4.49 must not be called 4.5. */
const ratioText = (one: string, other: string) => (Math.floor(contrast(one, other) * 10) / 10).toFixed(1);

/** What the theme does to a brand colour so that words on it stay readable. */
export const adviseColor = (color: string): ColorAdvice => {
  const { accent, 'on-accent': words } = accentFrom(color, 'light');
  const ratio = ratioText(color, '#ffffff');
  if (words !== '#ffffff') return { kind: 'darkWords', ratio, after: ratioText(accent, words) };
  if (accent.toLowerCase() !== color.toLowerCase()) return { kind: 'deepened', ratio, color: accent.toUpperCase() };
  return { kind: 'fine', ratio };
};
