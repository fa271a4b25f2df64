import { type DragDropManager, DragDropProvider, DragOverlay, PointerSensor } from '@dnd-kit/react';
import { isNodeType, nodeTypes, type WidgetType } from '@zhixing/contract/block/block-registry';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from '../../../../lib/use-translation.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { useDesigner } from '../designer-context.ts';
import { type Drop, dropAt } from '../drop-spot.ts';
import { type Carried, carriedNode, isOpenTo, spotOf } from '../spots.ts';
import { nodeOf } from '../tree.ts';
import { useKindName } from '../use-kind-name.ts';
import { iconOf } from '../widget-kinds.ts';
import { placeLine } from './drop-line.ts';
import { edgeScroll } from './edge-scroll.ts';
import { glide } from './glide.ts';
import { lineOfSpot, measureLists, nodeElement, openLists } from './list-boxes.ts';

/** What a palette item carries; a widget of the document carries only its id. */
export type CarriedNew = { readonly type: WidgetType };
const newTypeOf = (data: unknown): WidgetType | undefined => {
  const type = typeof data === 'object' && data !== null && 'type' in data ? String(data.type) : '';
  return isNodeType(type) && type !== 'col' ? type : undefined;
};

const sensors = [
  PointerSensor.configure({
    preventActivation: ({ target }) => target instanceof Element && target.closest('[data-still]') !== null,
  }),
];
/** Nothing on the canvas is looked for under the pointer meanwhile: with hundreds of widgets that is most of a frame. */
const carrying = 'is-carrying';
const stageOf = () => document.querySelector<HTMLElement>('.design-stage');

type Carry = { readonly frame: number; readonly drop: Drop | undefined };

const Ghost = ({ type }: { readonly type: string }) => {
  const kindName = useKindName();
  return (
    <span className="design-ghost">
      <Icon name={iconOf(type)} size={16} />
      {kindName(type)}
    </span>
  );
};

/** Carries widgets from the palette and over the canvas. The document changes once, when one is let go. */
export const DragLayer = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation('card');
  const { store, stage, acts } = useDesigner();
  const line = useRef<HTMLDivElement>(null);
  const carry = useRef<Carry>({ frame: 0, drop: undefined });

  const start = (manager: DragDropManager, id: string, type: WidgetType | undefined) => {
    const canvas = stageOf();
    const { tree } = store.getState().draft;
    if (!canvas) return;
    const isBox = type !== undefined && nodeTypes[type].holds !== 'none';
    const carried: Carried = type ? { id: undefined, isColumn: false, height: isBox ? 1 : 0 } : carriedNode(tree, id);
    const moved = type ? undefined : spotOf(tree, id);
    const lists = openLists(canvas, tree, (list) => isOpenTo(tree, list, carried));
    stage.setState({ dragged: id });
    canvas.classList.add(carrying);
    const edges = canvas.getBoundingClientRect();
    // The canvas scrolls by itself while the pointer rests at its edge: asked once a frame, not once a move.
    const boxes = measureLists(canvas, lists);
    let seen = '';
    const follow = () => {
      const { x, y } = manager.dragOperation.position.current;
      const step = edgeScroll(edges, { x, y });
      if (step !== 0) canvas.scrollTop += step;
      const now = `${x} ${y} ${canvas.scrollTop}`;
      let { drop } = carry.current;
      if (now !== seen) {
        drop = dropAt(boxes, { x, y }, moved);
        placeLine(line.current, canvas, drop?.line);
        seen = now;
      }
      carry.current = { frame: requestAnimationFrame(follow), drop };
    };
    follow();
  };
  const stop = (id: string, type: WidgetType | undefined, isCanceled: boolean) => {
    const { frame, drop } = carry.current;
    cancelAnimationFrame(frame);
    carry.current = { frame: 0, drop: undefined };
    if (line.current) line.current.hidden = true;
    stageOf()?.classList.remove(carrying);
    glide(stageOf(), () => {
      stage.setState({ dragged: undefined, hovered: undefined });
      if (isCanceled || !drop) return;
      if (type) acts.add(type, drop.spot);
      else if (store.getState().draft.tree.has(id)) acts.move(id, drop.spot);
    });
  };
  useEffect(
    () =>
      stage.subscribe(({ lift }, { lift: before }) => {
        const canvas = stageOf();
        if (lift === before || !canvas) return;
        if (!lift) return placeLine(line.current, canvas, undefined);
        const { tree } = store.getState().draft;
        const own = spotOf(tree, lift.id);
        const target = nodeElement(canvas, lift.spot.list) ?? nodeElement(canvas, lift.id);
        target?.scrollIntoView({ block: 'nearest' });
        placeLine(line.current, canvas, lineOfSpot(canvas, tree, lift.spot, own));
      }),
    [stage, store],
  );
  return (
    <DragDropProvider
      sensors={sensors}
      // The first two of its own plugins read raw ids out in English, where the live region of the canvas speaks, and look
      // for something to scroll under the pointer in every frame.
      plugins={(defaults) => defaults.slice(2)}
      onDragStart={({ operation: { source } }, manager) =>
        source && start(manager, String(source.id), newTypeOf(source.data))
      }
      onDragEnd={({ operation: { source }, canceled }) =>
        source && stop(String(source.id), newTypeOf(source.data), canceled)
      }
    >
      {children}
      <div ref={line} className="design-drop-line" hidden>
        <span>{t('canvas.here')}</span>
      </div>
      <DragOverlay dropAnimation={null}>
        {({ id, data }) => {
          const { tree } = store.getState().draft;
          const type = newTypeOf(data) ?? (tree.has(String(id)) ? nodeOf(tree, String(id)).type : '');
          return <Ghost type={type} />;
        }}
      </DragOverlay>
    </DragDropProvider>
  );
};
