import { useQuery } from '@tanstack/react-query';
import { surveyState } from '@zhixing/contract/survey';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { SurveyDialog } from './survey-dialog.tsx';

/** Asks the survey where the tenant's settings want it and this account has not answered. */
export const SurveyHost = () => {
  const { user } = useSession();
  const [isClosed, setClosed] = useState(false);
  const { data } = useQuery({
    queryKey: ['survey', user?.id],
    queryFn: async () => {
      const state = await call(surveyState, {}, { quiet: true });
      if (state.isOpen) await loadTexts(['survey']);
      return state;
    },
    enabled: user !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data?.isOpen && !isClosed ? <SurveyDialog onClose={() => setClosed(true)} /> : null;
};
