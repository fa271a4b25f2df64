import type { ChatMessage } from '@zhixing/contract/chat-message';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { AnswerParts } from './answer-parts.tsx';
import { ChoiceChips } from './choice-chips.tsx';
import { DocChips } from './doc-chips.tsx';
import { MediaList } from './media-list.tsx';
import { useMessageView } from './message-view.ts';
import { pluginName } from './plugin-name.ts';
import { WritableForm } from './writable-form.tsx';

/** What an answer brings beside its text: sources, files, fields, a record, skills and questions to choose from. */
export const AnswerExtras = ({ message }: { readonly message: ChatMessage }) => {
  const { t } = useTranslation('message');
  const { handlers, isShare } = useMessageView();
  const { docs, media, linkUrl, writable, writables } = message;
  const plugins = (message.checkPluginsList ?? []).map(pluginName).filter((name) => name !== '');
  return (
    <>
      {docs && docs.length > 0 && <DocChips docs={docs} />}
      <AnswerParts message={message} />
      {media && media.length > 0 && <MediaList media={media} />}
      {writable && writables && writables.length > 0 && <WritableForm writables={writables} />}
      {linkUrl && (
        <p>
          <button type="button" className="record-link" onClick={() => handlers.onViewRecord(linkUrl)}>
            <Icon name="list" size={16} />
            {t('record')}
          </button>
        </p>
      )}
      {!isShare && plugins.length > 0 && (
        <ChoiceChips label={t('plugins')} choices={plugins} onChoose={handlers.onPlugin} />
      )}
      {!isShare && message.presetQuestions && message.presetQuestions.length > 0 && (
        <ChoiceChips label={t('presetQuestions')} choices={message.presetQuestions} onChoose={handlers.onQuestion} />
      )}
    </>
  );
};
