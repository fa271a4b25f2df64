import type { SharedV4ProviderMetadata } from '@ai-sdk/provider';

/** What only the provider reads; it wants it back with the rest of the round. */
type ProviderNotes = SharedV4ProviderMetadata;
/** `isTagged`: written into the answer's own text, between tags. */
export type Thought = { text: string; notes?: ProviderNotes; isTagged?: boolean };
export type RoundCall = { id: string; name: string; arguments: string; notes?: ProviderNotes };
