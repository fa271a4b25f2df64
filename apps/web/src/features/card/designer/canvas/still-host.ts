import type { BlockHost } from '../../../../blocks/widget/block-host.ts';

/** The canvas itself is inert; widgets that knew it would look switched off. */
export const stillHost: Omit<BlockHost, 'data'> = {
  values: {},
  isInert: false,
  pressed: new Set(),
  readOnly: new Set(),
  change: () => undefined,
  press: () => undefined,
};
