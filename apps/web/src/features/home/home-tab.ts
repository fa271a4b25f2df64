export const homeTabs = ['agents', 'knowledge', 'tools'] as const;
export type HomeTab = (typeof homeTabs)[number];

/** `types` in the address: none or 1 agents, 2 knowledge bases, 3 tools. */
export const tabOf = (types: string | null): HomeTab => homeTabs[Number(types) - 1] ?? 'agents';

export const typesOf = (tab: HomeTab): string => String(homeTabs.indexOf(tab) + 1);
