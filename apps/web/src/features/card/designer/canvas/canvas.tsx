import './canvas.css';
import { type KeyboardEvent, type SyntheticEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type BlockHost, BlockHostContext } from '../../../../blocks/widget/block-host.ts';
import { useCard, useDesigner, useStage } from '../designer-context.ts';
import { rootId } from '../tree.ts';
import { NodeList } from './node-view.tsx';

const nodeIdOf = ({ target }: SyntheticEvent): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-node]')?.dataset.node : undefined;

/** The canvas itself is inert; widgets that knew it would look switched off. */
const still: Omit<BlockHost, 'data'> = {
  values: {},
  isInert: false,
  pressed: new Set(),
  readOnly: new Set(),
  change: () => undefined,
  press: () => undefined,
};

/** Tells where a lifted widget would come to stand. */
const Said = () => {
  const { t } = useTranslation('card');
  return (
    <>
      <p className="unseen" aria-live="assertive">
        {useStage(({ said }) => said)}
      </p>
      <p className="unseen" id="card-drag-help">
        {t('canvas.dragHelp')}
      </p>
    </>
  );
};

/** The document as it is being put together. One set of ears for all widgets: there may be hundreds. */
export const Canvas = () => {
  const { t } = useTranslation('card');
  const { store, stage, acts } = useDesigner();
  const root = useCard(({ tree }) => tree.get(rootId));
  const sample = useCard(({ face }) => face.sample);
  const host = useMemo(() => ({ ...still, data: sample }), [sample]);
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
      className="card-stage"
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
      <div className="card-canvas">
        <BlockHostContext value={host}>
          <NodeList node={root} />
        </BlockHostContext>
      </div>
      <Said />
    </div>
  );
};
