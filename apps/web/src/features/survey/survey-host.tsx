import { useQuery } from '@tanstack/react-query';
import { surveyState } from '@zhixing/contract/survey';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { dayMs } from '../../lib/durations.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { readRaw, writeRaw } from '../../lib/storage.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const SurveyDialog = lazyPart(
  async () => {
    const [{ Kit }, { SurveyDialog: Dialog }] = await Promise.all([
      import('../../ui/kit.tsx'),
      import('./survey-dialog.tsx'),
    ]);
    return ({ onClose }: { readonly onClose: () => void }) => (
      <Kit>
        <Dialog onClose={onClose} />
      </Kit>
    );
  },
  { isSpare: true },
);

/** Whoever puts it off is left alone for a week: it would stand before them with every page they open. */
const pauseMs = 7 * dayMs;
const pausedAt = 'surveyPutOffAt';
const isPaused = () => Date.now() - Number(readRaw('localStorage', pausedAt)) < pauseMs;

/** Asks the survey where the tenant's settings want it and this account has not answered. */
export const SurveyHost = () => {
  const { user } = useSession();
  const [isClosed, setClosed] = useState(isPaused);
  const close = () => {
    writeRaw('localStorage', pausedAt, String(Date.now()));
    setClosed(true);
  };
  const { data } = useQuery({
    queryKey: ['survey', user?.id],
    queryFn: async () => {
      const state = await call(surveyState, {}, { quiet: true });
      if (state.isOpen) await loadTexts(['survey']);
      return state;
    },
    enabled: user !== undefined && !isClosed,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data?.isOpen && !isClosed ? <SurveyDialog onClose={close} /> : null;
};
