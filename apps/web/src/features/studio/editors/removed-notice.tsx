import { Button } from 'antd';
import { DraftNotice } from '../../../blocks/draft/draft-notice.tsx';
import { copyText } from '../../../lib/clipboard.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { diffDrafts } from '../diff/diff-draft.ts';
import { useDiffWords } from '../diff/use-diff-words.ts';
import { useDraft, useDraftStore } from '../draft-context.ts';

/** The door closed while somebody was typing: what they wrote stays on the screen and can be taken along. */
export const RemovedNotice = () => {
  const { t } = useTranslation('studio');
  const store = useDraftStore();
  const words = useDiffWords();
  const isRemoved = useDraft(({ saveState }) => saveState === 'removed');
  const isUnsaved = useDraft(({ draft, base }) => draft !== base.draft);
  if (!isRemoved) return null;
  const copy = () => {
    const { base, draft } = store.getState();
    const fields = diffDrafts(base.draft, draft, words).filter(({ label }) => label !== 'layout');
    return copyText(
      fields
        .map(({ label, owner, right }) => `${owner ? `${owner} ` : ''}${t(`field.${label}`)}\n${right}`)
        .join('\n\n'),
      'copyFailed',
    );
  };
  return (
    <DraftNotice text={t('editors.removedBanner') + (isUnsaved ? t('editors.removedKept') : '')}>
      {isUnsaved && (
        <Button size="small" onClick={() => void copy()}>
          {t('editors.copy')}
        </Button>
      )}
    </DraftNotice>
  );
};
