import { icons } from './icon-shapes.tsx';

export type IconName = keyof typeof icons;

type IconProps = { readonly name: IconName; readonly size?: number };

/** Stroke icons on a 24 grid. Always beside words, so hidden from assistive technology. */
export const Icon = ({ name, size = 18 }: IconProps) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={size < 16 ? 1.8 : 1.6}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
    style={{ flex: 'none' }}
  >
    {icons[name]}
  </svg>
);
