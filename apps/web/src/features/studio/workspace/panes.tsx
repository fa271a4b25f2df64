import { Segmented } from 'antd';
import { type CSSProperties, useRef, useState } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { DefinitionPane } from '../definition/definition-pane.tsx';
import { useDraft } from '../draft-context.ts';
import { type LastPath, OrchestrationPane } from '../orchestration/orchestration-pane.tsx';
import { PreviewPane } from '../preview/preview-pane.tsx';
import { PaneHandle } from './pane-handle.tsx';
import { clampWidth, type PaneWidths, readWidths, writeWidths } from './pane-widths.ts';
import { type PaneView, paneViews } from './use-tab.ts';

type PanesProps = {
  readonly view: PaneView;
  readonly selected: string;
  readonly onSelect: (key: string) => void;
  readonly onView: (view: PaneView) => void;
};

/** Definition, graph and preview side by side; their widths are remembered. */
export const Panes = ({ view, selected, onSelect, onView }: PanesProps) => {
  const { t } = useTranslation('studio');
  const id = useDraft((state) => state.id);
  const area = useRef<HTMLDivElement>(null);
  const [widths, setWidths] = useState(readWidths);
  const [lastPath, setLastPath] = useState<LastPath>();
  const resize = (side: keyof PaneWidths, width: number) => {
    const room = area.current?.clientWidth ?? 0;
    const next = { ...widths, [side]: clampWidth(side, width, room, widths) };
    setWidths(next);
    writeWidths(next);
  };
  const style = { '--define': `${widths.define}px`, '--preview': `${widths.preview}px` } as CSSProperties;
  return (
    <div className="studio-panes" ref={area} style={style}>
      <div className="pane-switch">
        <Segmented<PaneView>
          block
          aria-label={t('work.views')}
          value={view}
          options={paneViews.map((value) => ({ value, label: t(`work.view.${value}`) }))}
          onChange={onView}
        />
      </div>
      <section className="studio-pane is-define" aria-label={t('work.view.define')}>
        <DefinitionPane selected={selected} onSelect={onSelect} />
      </section>
      <PaneHandle
        label={t('work.resizeLeft')}
        width={widths.define}
        grows={1}
        onResize={(width) => resize('define', width)}
      />
      <section className="studio-pane is-graph" aria-label={t('work.view.graph')}>
        <OrchestrationPane selected={selected} onSelect={onSelect} {...(lastPath && { lastPath })} />
      </section>
      <PaneHandle
        label={t('work.resizeRight')}
        width={widths.preview}
        grows={-1}
        onResize={(width) => resize('preview', width)}
      />
      <section className="studio-pane is-preview" aria-label={t('work.view.preview')}>
        <PreviewPane agentId={id} onPath={setLastPath} />
      </section>
    </div>
  );
};
