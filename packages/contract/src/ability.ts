import { z } from 'zod';

const abilityKinds = ['builtin', 'plugin', 'mcp', 'workflow'] as const;
export type AbilityKind = (typeof abilityKinds)[number];

/**
 * Something a version of an agent can do, because a part that does it is attached. Of a tool that is not the caller's
 * own and not everybody's there is the name alone.
 */
export const ability = z.object({ kind: z.enum(abilityKinds), name: z.string(), description: z.string() });
export type Ability = z.infer<typeof ability>;
