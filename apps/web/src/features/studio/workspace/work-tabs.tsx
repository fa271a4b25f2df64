import type { KeyboardEvent } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useIsNarrow } from './use-is-narrow.ts';
import { type PaneView, type WorkTab, workTabs } from './use-tab.ts';

type WorkTabsProps = {
  readonly tab: WorkTab;
  readonly view: PaneView;
  readonly onTab: (tab: WorkTab) => void;
  readonly onView: (view: PaneView) => void;
};

const moveFocus = (event: KeyboardEvent<HTMLDivElement>) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const next = all[(all.indexOf(event.target as HTMLElement) + step + all.length) % all.length];
  event.preventDefault();
  next?.focus();
  next?.click();
};

/** Where the preview has no room of its own it is one of the tabs. */
export const WorkTabs = ({ tab, view, onTab, onView }: WorkTabsProps) => {
  const { t } = useTranslation('studio');
  const isNarrow = useIsNarrow();
  const isPreview = isNarrow && tab === 'orchestration' && view === 'preview';
  const [first, ...rest] = workTabs;
  const open = (key: WorkTab | 'preview') => {
    if (key === 'preview') onView('preview');
    else if (key === 'orchestration' && isNarrow) onView('graph');
    onTab(key === 'preview' ? 'orchestration' : key);
  };
  const shown = isNarrow ? ([first, 'preview', ...rest] as const) : workTabs;
  return (
    <div className="studio-tabs" role="tablist" aria-label={t('work.tabs')} onKeyDown={moveFocus} tabIndex={-1}>
      {shown.map((key) => {
        const isOn = key === 'preview' ? isPreview : key === tab && !(isPreview && key === 'orchestration');
        return (
          <button
            key={key}
            type="button"
            role="tab"
            className={isOn ? 'on' : undefined}
            aria-selected={isOn}
            aria-controls={isOn ? `studio-${key === 'preview' ? 'orchestration' : key}` : undefined}
            tabIndex={isOn ? 0 : -1}
            onClick={() => open(key)}
          >
            {t(`work.tab.${key}`)}
          </button>
        );
      })}
    </div>
  );
};
