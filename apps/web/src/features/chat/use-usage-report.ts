import { usageReportMs } from '@zhixing/contract/chat';
import { useEffect } from 'react';
import { type ChatAgent, reportUsage } from './api.ts';

/** Every ten seconds while the page is open and seen; a session nobody has asked anything in does not exist yet. */
export const useUsageReport = ({ id, launchTags }: ChatAgent, sessionId: string, isStored: boolean): void => {
  useEffect(() => {
    if (!isStored) return;
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return;
      const tags = [...launchTags];
      void reportUsage({ agentId: id, sessionId, types: ['agent'], tags, categorys: tags }).catch(() => undefined);
    }, usageReportMs);
    return () => clearInterval(timer);
  }, [id, launchTags, sessionId, isStored]);
};
