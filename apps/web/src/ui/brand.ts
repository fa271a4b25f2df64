import { type Accent, accentFrom } from './accent.ts';
import type { Mode } from './palette.ts';

export type Brand = { readonly primaryColor: string; readonly radius: number };

export const ownBrand: Brand = { primaryColor: '#4B5CF0', radius: 10 };

export const radiiFrom = (radius: number) => ({
  xs: Math.min(radius, 4),
  sm: Math.round(radius * 0.6),
  base: radius,
  lg: radius === 0 ? 0 : radius + 4,
  modal: radius === 0 ? 0 : radius + 8,
});

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
