import type { share as zh } from '../zh-CN/share.ts';

export const share: typeof zh = {
  heading: 'Shared conversation',
  soonHeading: 'Shared conversations cannot be opened yet',
  soon: 'A conversation somebody shared with you will be shown here read-only, and only after its owner shared it.',
};
