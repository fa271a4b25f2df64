import type { ThemeConfig } from 'antd';
import { theme } from 'antd';
import { type Accent, accentFrom } from './accent.ts';
import { colorTokens, componentTokens, radiiFrom, shapeTokens } from './ant-tokens.ts';
import { type Mode, type Palette, palettes } from './palette.ts';

export type Brand = { readonly primaryColor: string; readonly radius: number };

type MapToken = ReturnType<typeof theme.defaultAlgorithm>;

/** Ant's algorithms bend the seed colours, the dark one most; ours are drawn as they should be. */
const withExact = (color: Palette, map: MapToken = theme.defaultAlgorithm(theme.defaultSeed)): MapToken => ({
  ...map,
  colorPrimary: color.accent,
  colorLink: color['accent-text'],
  colorInfo: color.accent,
  colorSuccess: color.ok,
  colorWarning: color.warn,
  colorError: color.bad,
});

export const buildTheme = (brand: Brand, mode: Mode, motion: boolean): ThemeConfig => {
  const color: Palette = { ...palettes[mode], ...accentFrom(brand.primaryColor, mode) };
  return {
    algorithm: [mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm, (_, map) => withExact(color, map)],
    cssVar: { key: 'zx' },
    hashed: false,
    token: { ...colorTokens(color), ...shapeTokens(brand.radius), motion },
    components: componentTokens(color, brand.radius, mode),
  };
};

/** The brand as custom properties for our own style sheets. */
export const brandVariables = (brand: Brand, mode: Mode): Record<string, string> => {
  const accent: Accent = accentFrom(brand.primaryColor, mode);
  const radii = radiiFrom(brand.radius);
  const names = [
    'accent',
    'accent-hover',
    'accent-press',
    'accent-text',
    'accent-bg',
    'accent-line',
    'on-accent',
  ] as const;
  return {
    ...Object.fromEntries(names.map((name) => [`--${name}`, accent[name]])),
    '--r-xs': `${radii.xs}px`,
    '--r-sm': `${radii.sm}px`,
    '--r': `${radii.base}px`,
    '--r-lg': `${radii.lg}px`,
  };
};
