import type { CardDraft } from './card-draft.ts';

const isPath = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** How many paths lead into a result. */
export const countBound = ({ tree, face: { template } }: CardDraft): number =>
  template
    ? [template.data, ...Object.values(template.options)].filter(isPath).length
    : [...tree.values()].reduce(
        (sum, { options }) => sum + [options.useVar, options.useLabelVar, options.variable].filter(isPath).length,
        0,
      );
