import type { ChatMessage } from '@zhixing/contract/chat-message';
import { memo } from 'react';
import { RobotMessage } from './robot-message.tsx';
import { SafePart } from './safe-part.tsx';
import { UserMessage } from './user-message.tsx';

type MessageRowProps = { readonly message: ChatMessage; readonly isNewest: boolean };

/** Drawn again only when the message itself is another one: finished answers stay still while another streams. */
export const MessageRow = memo(({ message, isNewest }: MessageRowProps) => (
  <SafePart of={message}>
    {message.role === 1 ? <UserMessage message={message} /> : <RobotMessage message={message} isNewest={isNewest} />}
  </SafePart>
));
