import type { SharedV4ProviderMetadata } from '@ai-sdk/provider';
import type { JsonSchema } from '@zhixing/contract/json-schema/check-schema';

/** What only the provider reads; it wants it back with the rest of the round. */
type ProviderNotes = SharedV4ProviderMetadata;
/** `isTagged`: written into the answer's own text, between tags. */
export type Thought = { text: string; notes?: ProviderNotes; isTagged?: boolean };
/** How an answer is to be written: JSON, by a schema or, where that is null, any object. */
export type AnswerFormat = { schema: JsonSchema | null; name?: string };
export type RoundCall = { id: string; name: string; arguments: string; notes?: ProviderNotes };
