import type { ChatMessage } from '@zhixing/contract/chat-message';
import { memo } from 'react';
import { RobotMessage } from './robot-message.tsx';
import { SafePart } from './safe-part.tsx';
import { UserMessage } from './user-message.tsx';

/** Drawn again only when the message itself is another one: finished answers stay still while another streams. */
export const MessageRow = memo(({ message }: { readonly message: ChatMessage }) => (
  <SafePart of={message}>
    {message.role === 1 ? <UserMessage message={message} /> : <RobotMessage message={message} />}
  </SafePart>
));
