import '@xyflow/react/dist/base.css';
import './workflow-canvas.css';
import {
  Background,
  BackgroundVariant,
  ConnectionLineType,
  MiniMap,
  ReactFlow,
  ReactFlowProvider,
} from '@xyflow/react';
import type { WorkflowEdge, WorkflowNode } from '@zhixing/contract/workflow-document';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../../../lib/use-translation.ts';
import { watchMedia } from '../../../../ui/watch-media.ts';
import { grid } from '../graph/graph-layout.ts';
import { summaryOf, titleOf } from '../node-kinds.ts';
import { useWorkflow } from '../workflow-context.ts';
import { flowEdges, flowNodes, type StepFlowNode, type Steps, type WayFlowEdge } from './flow-elements.ts';
import { Palette } from './palette.tsx';
import { StepNode } from './step-node.tsx';
import { useCanvasHandlers } from './use-canvas-handlers.ts';
import { useCanvasKeys } from './use-canvas-keys.ts';
import { useCanvasLook } from './use-canvas-look.ts';
import { WayEdge } from './way-edge.tsx';
import { WorkflowTools } from './workflow-tools.tsx';

const nodeTypes = { step: StepNode };
const edgeTypes = { way: WayEdge };
const snapGrid: [number, number] = [grid, grid];
/** Too narrow for a way from left to right: it goes down instead. */
const useIsUpright = watchMedia('(max-width: 760px)');
const useHasMap = watchMedia('(min-width: 1200px)');

type CanvasProps = {
  readonly steps: Steps;
  readonly parts: ReadonlyMap<string, string>;
  readonly problemOf: (key: string) => string | undefined;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (change: (old: ReadonlySet<string>) => ReadonlySet<string>) => void;
  readonly onOpen: (key: string, withFocus?: boolean) => void;
  /** Goes up when the node that is open should be brought into view. */
  readonly shown: { readonly key: string; readonly no: number };
};

const useElements = ({ steps, parts, problemOf, selected }: CanvasProps, chosen: string, isUpright: boolean) => {
  const { t } = useTranslation('workflow');
  const { document, nameOf } = useWorkflow();
  const words = useMemo(() => {
    const names = { parts, parameters: document.parameters.length };
    const summary = (node: WorkflowNode) => summaryOf(node, names, t);
    return {
      title: (node: WorkflowNode) => titleOf(node, t),
      summary,
      problem: problemOf,
      nodeLabel: (node: WorkflowNode) =>
        t('nodeLabel', { type: t(`type.${node.type}`), title: titleOf(node, t), summary: summary(node) }),
      edgeLabel: ({ from, to, outlet }: WorkflowEdge) =>
        outlet === ''
          ? t('edgeLabel', { from: nameOf(from), to: nameOf(to) })
          : t('edgeLabelOutlet', { from: nameOf(from), to: nameOf(to), outlet: t(`outlet.${outlet}`) }),
    };
  }, [parts, document.parameters.length, problemOf, nameOf, t]);
  const wanted = useMemo(
    () => flowNodes(document, { selected, steps, isUpright }, words),
    [document, selected, steps, isUpright, words],
  );
  const edges = useMemo(() => flowEdges(document, chosen, steps, words), [document, chosen, steps, words]);
  const [nodes, setNodes] = useState<StepFlowNode[]>(wanted);
  useEffect(() => {
    // Measured sizes are kept: without them a node is hidden until it is measured again.
    setNodes((before) =>
      wanted.map((node) => {
        const measured = before.find(({ id }) => id === node.id)?.measured;
        return measured ? { ...node, measured } : node;
      }),
    );
  }, [wanted]);
  return { nodes, setNodes, edges };
};

const Canvas = (props: CanvasProps) => {
  const { selected, onSelect, onOpen, shown, steps } = props;
  const { t } = useTranslation('workflow');
  const { document, edits } = useWorkflow();
  const isUpright = useIsUpright();
  const hasMap = useHasMap();
  const [chosen, setChosen] = useState('');
  const { nodes, setNodes, edges } = useElements(props, chosen, isUpright);
  const handlers = useCanvasHandlers({ isUpright, setNodes, onChoose: setChosen, onSelect, onOpen });
  const onKeyDown = useCanvasKeys({ selected, chosen, onOpen });
  const frame = useRef<HTMLDivElement>(null);
  const { isFitted, fit, onMoveStart } = useCanvasLook(frame, { isUpright, shown, steps });
  const words = useMemo(
    () => ({
      'node.a11yDescription.default': t('nodeHelp'),
      'node.a11yDescription.keyboardDisabled': t('nodeHelp'),
      'edge.a11yDescription.default': t('edgeHelp'),
    }),
    [t],
  );
  const tidy = () => {
    edits.tidy();
    setTimeout(() => fit(), 60);
  };
  const isFirst = document.nodes.length === 2;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the nodes and lines inside, which are focusable.
    <div ref={frame} className={`flow-canvas wf-canvas${isFitted ? ' is-fitted' : ''}`} onKeyDown={onKeyDown}>
      <ReactFlow<StepFlowNode, WayFlowEdge>
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        {...handlers}
        aria-label={t('canvas')}
        connectionLineType={ConnectionLineType.Bezier}
        connectionRadius={40}
        connectOnClick={false}
        snapToGrid={!isUpright}
        onMoveStart={onMoveStart}
        snapGrid={snapGrid}
        deleteKeyCode={null}
        minZoom={0.25}
        maxZoom={1.6}
        attributionPosition={isUpright ? 'bottom-right' : 'bottom-center'}
        ariaLabelConfig={words}
      >
        <Background variant={BackgroundVariant.Dots} gap={grid} size={2} />
        <WorkflowTools onFit={() => fit()} onTidy={tidy} />
        {hasMap && document.nodes.length > 4 && (
          <MiniMap pannable zoomable ariaLabel={t('map')} className="wf-map" nodeBorderRadius={24} />
        )}
      </ReactFlow>
      <Palette
        onAdd={(type) => edits.add(type, { kind: 'behind', key: selected.size === 1 ? [...selected][0] : undefined })}
      />
      {isFirst && (
        <div className="wf-hint">
          <b>{t('hintHeading')}</b>
          <p>{t(isUpright ? 'hintTextPhone' : 'hintText')}</p>
        </div>
      )}
    </div>
  );
};

export const WorkflowCanvas = (props: CanvasProps) => (
  <ReactFlowProvider>
    <Canvas {...props} />
  </ReactFlowProvider>
);
