import '@xyflow/react/dist/base.css';
import './graph-canvas.css';
import {
  Background,
  BackgroundVariant,
  ConnectionLineType,
  ConnectionMode,
  ReactFlow,
  ReactFlowProvider,
  useNodesInitialized,
  useReactFlow,
} from '@xyflow/react';
import { mainKey } from '@zhixing/contract/agent-document';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { CanvasTools } from '../../../blocks/graph/canvas-tools.tsx';
import { useTranslation } from '../../../lib/use-translation.ts';
import { AgentNode } from './agent-node.tsx';
import { fitOptions } from './fit-options.ts';
import { type FlowNode, flowEdges, flowNodes } from './flow-elements.ts';
import { useGraph } from './graph-context.ts';
import { grid } from './graph-layout.ts';
import { endKey, type Face, type LastPath, type Shape, startKey, type Wire, wiresOf } from './graph-model.ts';
import { PortNode } from './port-node.tsx';
import { useCanvasHandlers } from './use-canvas-handlers.ts';
import { useModelNames } from './use-model-names.ts';
import { WireEdge } from './wire-edge.tsx';

const nodeTypes = { agent: AgentNode, port: PortNode };
const edgeTypes = { wire: WireEdge };
const snapGrid: [number, number] = [grid, grid];

type GraphCanvasProps = {
  readonly shape: Shape;
  readonly faces: readonly Face[];
  readonly selected: string;
  readonly onSelect: (key: string) => void;
  readonly lastPath: LastPath | undefined;
  /** A proposal is shown: nothing can be changed. */
  readonly isGhost: boolean;
};

const useNodes = ({ shape, faces, selected, lastPath, isGhost }: GraphCanvasProps) => {
  const { t } = useTranslation('studioOrchestration');
  const models = useModelNames();
  const wanted = useMemo(() => {
    const label = ({ key, name, description }: Face) =>
      `${name} · ${key === mainKey ? t('mainMark') : description || t('noDescription')}`;
    return flowNodes({ shape, faces, selected, lastPath, isGhost, words: { models, label } });
  }, [shape, faces, selected, lastPath, isGhost, models, t]);
  const [nodes, setNodes] = useState<FlowNode[]>(wanted);
  useEffect(() => {
    // Measured sizes are kept: without them a node is hidden until it is measured again.
    setNodes((before) =>
      wanted.map((node) => ({ ...node, measured: before.find(({ id }) => id === node.id)?.measured }) as FlowNode),
    );
  }, [wanted]);
  return [nodes, setNodes] as const;
};

const Canvas = (props: GraphCanvasProps) => {
  const { shape, onSelect, lastPath, isGhost } = props;
  const { t } = useTranslation('studioOrchestration');
  const { edits, names, setEditing, onRemove } = useGraph();
  const flow = useReactFlow();
  const [nodes, setNodes] = useNodes(props);
  const [chosen, setChosen] = useState('');
  const edges = useMemo(() => {
    const nameOf = (key: string) =>
      names.get(key) ?? (key === startKey ? t('question') : key === endKey ? t('answer') : key);
    const label = ({ from, to, when }: Wire) =>
      t('edgeLabel', { from: nameOf(from), to: nameOf(to), when: when || t('always') });
    return flowEdges(wiresOf(shape, isGhost ? undefined : lastPath), shape, chosen, isGhost, label);
  }, [shape, lastPath, chosen, isGhost, names, t]);
  const words = useMemo(
    () => ({
      'node.a11yDescription.default': t('nodeHelp'),
      'node.a11yDescription.keyboardDisabled': t('nodeHelp'),
      'edge.a11yDescription.default': t('edgeHelp'),
    }),
    [t],
  );
  const isPlan = shape.mode === 'multi' && shape.strategy === 'plan';
  const frame = useRef<HTMLDivElement>(null);
  const isMeasured = useNodesInitialized();
  const [isFitted, setFitted] = useState(false);
  const fit = (duration = 160) => void flow.fitView({ ...fitOptions(frame.current), duration });
  const scene = `${shape.mode} ${shape.strategy} ${isGhost} ${shape.members.length}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each scene, as soon as its sizes are known
  useEffect(() => {
    if (!isMeasured) return;
    const wait = setTimeout(() => {
      fit(isFitted ? 160 : 0);
      setFitted(true);
    }, 30);
    return () => clearTimeout(wait);
  }, [scene, isMeasured]);

  const handlers = useCanvasHandlers({ edges: shape.edges, setNodes, setChosen, onSelect });
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target;
    if (isGhost || !(target instanceof Element) || target.closest('input, button')) return;
    const node = target.closest<HTMLElement>('.react-flow__node-agent')?.dataset.id;
    const wire = target.closest<SVGElement>('.react-flow__edge')?.dataset.id;
    const edge = edges.find(({ id }) => id === wire);
    const isDelete = event.key === 'Delete' || event.key === 'Backspace';
    if (node && isDelete && node !== mainKey) onRemove(node);
    else if (edge?.data?.canEdit && isDelete) edits.disconnect(edge.source, edge.target);
    else if (edge?.data?.canEdit && event.key === 'Enter') setEditing(edge.id);
    else return;
    event.preventDefault();
  };
  const tidy = () => {
    edits.tidy();
    setTimeout(fit, 60);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the nodes and edges inside, which are focusable
    <div ref={frame} className={`flow-canvas graph-canvas${isFitted ? ' is-fitted' : ''}`} onKeyDown={onKeyDown}>
      <ReactFlow<FlowNode, (typeof edges)[number]>
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        {...handlers}
        connectionMode={ConnectionMode.Loose}
        connectionLineType={ConnectionLineType.Bezier}
        connectionRadius={36}
        snapToGrid
        snapGrid={snapGrid}
        nodesDraggable={isPlan && !isGhost}
        deleteKeyCode={null}
        selectionKeyCode={null}
        multiSelectionKeyCode={null}
        minZoom={0.3}
        maxZoom={1.5}
        attributionPosition="bottom-center"
        ariaLabelConfig={words}
      >
        <Background variant={BackgroundVariant.Dots} gap={grid} size={2} />
        <CanvasTools
          words={{ zoomOut: t('zoomOut'), zoomIn: t('zoomIn'), fit: t('fit'), tidy: t('tidy') }}
          canTidy={isPlan && !isGhost && shape.members.length > 0}
          onTidy={tidy}
          onFit={() => fit()}
        />
      </ReactFlow>
    </div>
  );
};

export const GraphCanvas = (props: GraphCanvasProps) => (
  <ReactFlowProvider>
    <Canvas {...props} />
  </ReactFlowProvider>
);
