import type { z } from 'zod';

/** What a type may hold: nothing, a list of widgets, or columns that each hold one. */
export type Holds = 'none' | 'widgets' | 'columns';
/** filled: by a person, and part of what a form says. shown: written into it. */
export type HoldsValue = 'none' | 'shown' | 'filled';
type Upgrade = (options: Record<string, unknown>) => Record<string, unknown>;

/**
 * One type of widget. `upgrades[n]` turns options of version n + 1 into those of the next; the version is how many there
 * are.
 */
export const defineBlock = <T extends string, O extends z.ZodType>(block: {
  type: T;
  holds?: Holds;
  value?: HoldsValue;
  options: O;
  upgrades?: readonly Upgrade[];
  sample?: Readonly<Record<string, unknown>>;
}) => ({
  holds: 'none' as Holds,
  value: 'none' as HoldsValue,
  upgrades: [] as readonly Upgrade[],
  sample: {} as Readonly<Record<string, unknown>>,
  ...block,
  version: (block.upgrades?.length ?? 0) + 1,
});
