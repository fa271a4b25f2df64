import { FileIcon } from '../../blocks/file-icon/file-icon.tsx';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Uploads } from './use-uploads.ts';

/** Files of the next question, each with its progress and a way to take it back. */
export const AttachmentList = ({ uploads }: { readonly uploads: Uploads }) => {
  const { t } = useTranslation('chat');
  if (uploads.items.length === 0) return null;
  return (
    <ul className="chat-files" aria-label={t('sender.files')}>
      {uploads.items.map(({ key, name, percent, stored }) => (
        <li key={key} className={stored ? undefined : 'is-sending'}>
          <FileIcon name={name} size={20} />
          <span className="clip" title={name}>
            {name}
          </span>
          {!stored && (
            <>
              <span className="num">{percent}%</span>
              <progress value={percent} max={100} aria-label={t('sender.uploading', { name, percent })} />
            </>
          )}
          <button
            type="button"
            className="chat-icon-button is-small"
            aria-label={t('sender.remove', { name })}
            onClick={() => uploads.remove(key)}
          >
            <Icon name="close" size={14} />
          </button>
        </li>
      ))}
    </ul>
  );
};
