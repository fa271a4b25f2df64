import type { ChatMessage } from '@zhixing/contract/chat-message';
import { useTranslation } from '../../lib/use-translation.ts';
import { MediaList } from './media-list.tsx';

/** The reader's own words, exactly as typed. */
export const UserMessage = ({ message }: { readonly message: ChatMessage }) => {
  const { t } = useTranslation('message');
  return (
    <article className="user-message" aria-label={t('mine')}>
      {message.media && message.media.length > 0 && <MediaList media={message.media} />}
      {message.content.trim() !== '' && <p className="user-bubble">{message.content}</p>}
    </article>
  );
};
