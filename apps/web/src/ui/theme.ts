import type { ThemeConfig } from 'antd';
import { theme } from 'antd';
import { accentFrom } from './accent.ts';
import { colorTokens, componentTokens, shapeTokens } from './ant-tokens.ts';
import type { Brand } from './brand.ts';
import { type Mode, type Palette, palettes } from './palette.ts';

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
