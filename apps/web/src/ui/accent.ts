import { contrast, mix, shiftUntil } from './contrast.ts';
import { type Mode, type Palette, palettes } from './palette.ts';

export type Accent = Pick<
  Palette,
  'accent' | 'accent-hover' | 'accent-press' | 'accent-text' | 'accent-bg' | 'accent-line' | 'on-accent'
>;

const readable = 4.5;
const white = '#ffffff';
const ink = '#1f2329';

/** A pale brand colour carries dark words; any other is darkened just enough to carry white ones. */
const carry = (brand: string): Pick<Accent, 'accent' | 'on-accent'> =>
  contrast(brand, white) < 3
    ? { accent: brand, 'on-accent': ink }
    : { accent: shiftUntil(brand, '#000000', (value) => contrast(value, white) >= readable), 'on-accent': white };

const own = (mode: Mode): Accent => palettes[mode];

/** All accent colours from one brand colour, so that words stay readable whatever a tenant chose. */
export const accentFrom = (brand: string, mode: Mode): Accent => {
  const color = brand.toLowerCase();
  if (color === palettes.light.accent) return own(mode);
  const surface = palettes[mode]['bg-surface'];
  const bases = [palettes[mode]['bg-layout'], palettes[mode]['bg-raised'], surface];
  const { accent, 'on-accent': onAccent } = carry(color);
  const bg = mix(accent, surface, mode === 'light' ? 0.09 : 0.22);
  const isReadable = (value: string) => [...bases, bg].every((base) => contrast(value, base) >= readable);
  const away = onAccent === white ? '#000000' : '#ffffff';
  return {
    accent,
    'accent-hover': mix(away, accent, 0.1),
    'accent-press': mix(away, accent, 0.2),
    'accent-text': shiftUntil(color, mode === 'light' ? '#000000' : '#ffffff', isReadable),
    'accent-bg': bg,
    'accent-line': mix(accent, surface, mode === 'light' ? 0.3 : 0.4),
    'on-accent': onAccent,
  };
};
