import type { Widget } from '@zhixing/contract/block/block-document';
import { Button } from 'antd';
import { useMemo } from 'react';
import { BlockHostContext } from '../../../blocks/widget/block-host.ts';
import { BlockTree } from '../../../blocks/widget/block-tree.tsx';
import { useTranslation } from '../../../lib/use-translation.ts';
import { ProposalBar } from '../document/draft-box.tsx';
import { FormSettingsPanel } from '../document/form-settings.tsx';
import { SettingsPanel } from '../panels/settings-panel.tsx';
import { Canvas } from './canvas/canvas.tsx';
import { DragLayer } from './canvas/drag-layer.tsx';
import { stillHost } from './canvas/still-host.ts';
import type { DesignDialog } from './design-bar.tsx';
import { useCard } from './designer-context.ts';
import { Palette } from './palette.tsx';
import { countOf } from './tree.ts';

type WidgetsPaneProps = {
  readonly view: string;
  readonly proposal: readonly Widget[] | undefined;
  readonly onAdded: () => void;
  readonly onOpen: (dialog: DesignDialog) => void;
  readonly onTake: () => void;
  readonly onDrop: () => void;
};

const Proposal = ({ list }: { readonly list: readonly Widget[] }) => {
  const sample = useCard(({ draft: { face } }) => face.sample);
  const host = useMemo(() => ({ ...stillHost, data: sample }), [sample]);
  return (
    <div className="design-stage">
      <div className="design-canvas is-proposal" inert>
        <BlockHostContext value={host}>
          <BlockTree list={list} />
        </BlockHostContext>
      </div>
    </div>
  );
};

/** What an empty canvas can begin with. */
const EmptyStart = ({ onOpen }: Pick<WidgetsPaneProps, 'onOpen'>) => {
  const { t } = useTranslation('card');
  return (
    <div className="design-start">
      <h2>{t('canvas.emptyHeading')}</h2>
      <p>{t('canvas.emptyText')}</p>
      <div>
        <Button onClick={() => onOpen('draft')}>{t('bar.draft')}</Button>
        <Button onClick={() => onOpen('sample')}>{t('bar.sample')}</Button>
      </div>
    </div>
  );
};

/** Palette, canvas and settings side by side. */
export const WidgetsPane = ({ view, proposal, onAdded, onOpen, onTake, onDrop }: WidgetsPaneProps) => {
  const { t } = useTranslation('card');
  const isEmpty = useCard(({ draft: { tree } }) => countOf(tree) === 0);
  return (
    <DragLayer>
      <div className={`design-panes is-${view}`}>
        <Palette onAdded={onAdded} />
        <main id="main" className="design-middle" tabIndex={-1}>
          {proposal ? (
            <>
              <ProposalBar list={proposal} onTake={onTake} onAgain={() => onOpen('draft')} onDrop={onDrop} />
              <Proposal list={proposal} />
            </>
          ) : (
            <>
              <Canvas />
              {isEmpty && <EmptyStart onOpen={onOpen} />}
            </>
          )}
        </main>
        <aside className="design-side" aria-label={t('panel.label')}>
          <SettingsPanel ofDocument={<FormSettingsPanel onSample={() => onOpen('sample')} />} />
        </aside>
      </div>
    </DragLayer>
  );
};
