import './canvas.css';
import { type KeyboardEvent, type SyntheticEvent, useMemo } from 'react';
import { BlockHostContext } from '../../../../blocks/widget/block-host.ts';
import { useTranslation } from '../../../../lib/use-translation.ts';
import { useCard, useDesigner, useStage } from '../designer-context.ts';
import { rootId } from '../tree.ts';
import { NodeList } from './node-view.tsx';
import { stillHost } from './still-host.ts';

const nodeIdOf = ({ target }: SyntheticEvent): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-node]')?.dataset.node : undefined;

/** Tells where a lifted widget would come to stand. */
const Said = () => {
  const { t } = useTranslation('card');
  return (
    <>
      <p className="unseen" aria-live="assertive">
        {useStage(({ said }) => said)}
      </p>
      <p className="unseen" id="design-drag-help">
        {t('canvas.dragHelp')}
      </p>
    </>
  );
};

/** The document as it is being put together. One set of ears for all widgets: there may be hundreds. */
export const Canvas = () => {
  const { t } = useTranslation('card');
  const { store, stage, acts } = useDesigner();
  const root = useCard(({ draft: { tree } }) => tree.get(rootId));
  const sample = useCard(({ draft: { face } }) => face.sample);
  const host = useMemo(() => ({ ...stillHost, data: sample }), [sample]);
  const hover = (id: string | undefined) => {
    const { dragged, hovered } = stage.getState();
    if (dragged === undefined && hovered !== id) stage.setState({ hovered: id });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const id = event.target instanceof HTMLElement ? event.target.dataset.node : undefined;
    if (id === undefined || (event.key !== 'Delete' && event.key !== 'Backspace')) return;
    event.preventDefault();
    acts.remove(id);
  };
  if (!root) return null;
  return (
    <div
      className="design-stage"
      onClick={(event) => store.select(nodeIdOf(event))}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        const id = event.target instanceof HTMLElement ? event.target.dataset.node : undefined;
        if (id !== undefined) store.select(id);
      }}
      onPointerOver={(event) => hover(nodeIdOf(event))}
      onPointerLeave={() => hover(undefined)}
      role="application"
      aria-label={t('canvas.label')}
    >
      <div className="design-canvas">
        <BlockHostContext value={host}>
          <NodeList node={root} />
        </BlockHostContext>
      </div>
      <Said />
    </div>
  );
};
