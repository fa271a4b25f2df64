import type { ChatMessage } from '@zhixing/contract/chat-message';

export type BodyProps = { readonly message: ChatMessage };
