import './release.css';
import { Button } from 'antd';
import { useState } from 'react';
import { notify } from '../../../lib/notice.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { NextStepsPopover } from '../../../ui/next-steps.tsx';
import { useDraft } from '../draft-context.ts';
import type { DraftState } from '../draft-store.ts';
import { ReleaseDialog } from './release-dialog.tsx';
import { ReleasedNext } from './released-next.tsx';

const blockerOf = ({ status, base, draft, saveState }: DraftState) => {
  const isSaved = saveState === 'saved' && draft === base.draft;
  if (isSaved && status.releasedDraftNo === base.draftNo) return 'publish.unchanged';
  return isSaved && status.debuggedNo === base.draftNo ? undefined : 'dictionary:debugBeforeRelease';
};

/** Opens only for the owner and the draft that was debugged; otherwise it says what is missing, which a dead button could not. */
export const ReleaseButton = () => {
  const { t } = useTranslation(['studioVersions', 'dictionary', 'studio']);
  const [isOpen, setOpen] = useState(false);
  const [released, setReleased] = useState<number>();
  const no = useDraft(({ status }) => status.releaseNo + 1);
  const blocker = useDraft(blockerOf);
  const owner = useDraft((state) => state.owner);
  const words = owner.isMe
    ? blocker && t(blocker, { no: no - 1 })
    : t('studio:editors.ownerReleases', { name: owner.name });
  const open = () => {
    if (words) notify('warning', words);
    else setOpen(true);
  };
  return (
    <>
      <NextStepsPopover
        steps={released !== undefined && <ReleasedNext no={released} />}
        onClose={() => setReleased(undefined)}
      >
        <Button
          type={words ? 'default' : 'primary'}
          className={words ? 'release-button is-off' : 'release-button'}
          title={words}
          onClick={open}
        >
          {t('publish.button', { no })}
        </Button>
      </NextStepsPopover>
      {isOpen && <ReleaseDialog no={no} onReleased={setReleased} onClose={() => setOpen(false)} />}
    </>
  );
};
