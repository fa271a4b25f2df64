import { useState } from 'react';
import { useSearchParams } from 'react-router';

export const workTabs = ['orchestration', 'tuning', 'golden', 'records', 'channels'] as const;
export type WorkTab = (typeof workTabs)[number];
export const paneViews = ['define', 'graph', 'preview'] as const;
/** Which pane is shown where not all of them fit. */
export type PaneView = (typeof paneViews)[number];

/** The tab lives in the address: a reload stays where it was. */
export const useTab = () => {
  const [search, setSearch] = useSearchParams();
  const [view, setView] = useState<PaneView>('define');
  const tab = workTabs.find((one) => one === search.get('tab')) ?? 'orchestration';
  const setTab = (wanted: WorkTab) =>
    setSearch(
      (old) => {
        const next = new URLSearchParams(old);
        if (wanted === 'orchestration') next.delete('tab');
        else next.set('tab', wanted);
        return next;
      },
      { replace: true },
    );
  return { tab, view, setTab, setView };
};
