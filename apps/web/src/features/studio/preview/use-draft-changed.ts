import { useDraft } from '../draft-context.ts';

/** Whether what is on the screen differs from the draft that was debugged last. */
export const useDraftChanged = (): boolean =>
  useDraft(({ draft, base, status: { debuggedNo } }) => {
    if (debuggedNo === null) return false;
    if (debuggedNo !== base.draftNo) return true;
    return draft !== base.draft && JSON.stringify(draft) !== JSON.stringify(base.draft);
  });
