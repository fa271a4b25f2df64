import type { Widget } from '@zhixing/contract/block/block-document';
import { labelOf } from '@zhixing/contract/block/said-by-form';
import { type CSSProperties, memo, useMemo, useRef } from 'react';
import { useBlockHost } from '../../../../blocks/widget/block-host.ts';
import { WidgetView } from '../../../../blocks/widget/widget-view.tsx';
import { useTranslation } from '../../../../lib/use-translation.ts';
import { useCard, useStage } from '../designer-context.ts';
import { holdsOf, isColumn, isWithin, type TreeNode } from '../tree.ts';
import { useKindName } from '../use-kind-name.ts';
import { isSideways } from './list-boxes.ts';
import { BoxTools, LeafTools } from './node-tools.tsx';

const useNodeState = (id: string) => {
  const isSelected = useCard(({ selected }) => selected === id);
  const isHovered = useStage(({ hovered }) => hovered === id);
  const isCarried = useStage(({ dragged, lift }) => dragged === id || lift?.id === id);
  return { isSelected, isCarried, isShown: isSelected || isHovered || isCarried };
};

const classOf = (parts: Readonly<Record<string, boolean>>) =>
  ['design-node', ...Object.keys(parts).filter((part) => parts[part])].join(' ');

const useFrame = (node: TreeNode) => {
  const { data } = useBlockHost();
  const kindName = useKindName();
  const label = labelOf(node as Widget, data) || String(node.options.name ?? '');
  return {
    'data-node': node.id,
    role: 'group',
    tabIndex: 0,
    'aria-label': `${kindName(node.type)} ${label}`.trim(),
  };
};

const LeafNode = ({ node }: { readonly node: TreeNode }) => {
  const frame = useRef<HTMLDivElement>(null);
  const { isSelected, isCarried, isShown } = useNodeState(node.id);
  const { id, type, v, options } = node;
  const kindName = useKindName();
  const widget = useMemo(() => ({ id, type, v, options }) as Widget, [id, type, v, options]);
  return (
    <div
      ref={frame}
      {...useFrame(node)}
      className={classOf({ 'is-leaf': true, 'is-selected': isSelected, 'is-shown': isShown, 'is-carried': isCarried })}
    >
      <div className="design-node-body" data-kind={kindName(type)} inert>
        <WidgetView widget={widget} />
      </div>
      {isShown && <LeafTools node={node} frame={frame} isSelected={isSelected} />}
    </div>
  );
};

const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0);
const part = (count: number) => `${(count / 24) * 100}%`;

/** Of 24 parts, as readers see it. */
const placeOf = ({ options }: TreeNode): CSSProperties & Record<`--${string}`, string> => ({
  '--span': part(numberOf(options.span) || 24),
  '--offset': part(numberOf(options.offset)),
  '--shift': part(numberOf(options.push) - numberOf(options.pull)),
});

/** The list of a container, or of the whole canvas. */
export const NodeList = ({ node }: { readonly node: TreeNode }) => {
  const { t } = useTranslation('card');
  const sideways = isSideways(node);
  const { gutter, justify } = node.options;
  const style = sideways
    ? { columnGap: numberOf(gutter), justifyContent: typeof justify === 'string' ? justify : undefined }
    : undefined;
  const holds = holdsOf(node);
  return (
    <div data-list={node.id} className={`design-list is-${sideways ? holds : 'stack'}`} style={style}>
      {node.children.map((child) => (
        <NodeView key={child} id={child} />
      ))}
      {node.children.length === 0 && <p className="design-list-empty">{t('canvas.dropHere')}</p>}
    </div>
  );
};

const BoxNode = ({ node }: { readonly node: TreeNode }) => {
  const frame = useRef<HTMLDivElement>(null);
  const { isSelected, isCarried, isShown } = useNodeState(node.id);
  const holdsSelected = useCard(
    ({ draft: { tree }, selected }) =>
      selected !== undefined && selected !== node.id && isWithin(tree, selected, node.id),
  );
  const isCol = isColumn(node);
  // A column says so itself only: with its row, two captions would stand on one another.
  const hasTools = isShown || (holdsSelected && !isCol);
  return (
    <div
      ref={frame}
      {...useFrame(node)}
      className={classOf({
        'is-box': true,
        'is-col': isCol,
        'is-selected': isSelected,
        'is-shown': isShown,
        'is-carried': isCarried,
        'has-selected': holdsSelected,
      })}
      style={isCol ? placeOf(node) : undefined}
    >
      {hasTools && <BoxTools node={node} frame={frame} />}
      <NodeList node={node} />
    </div>
  );
};

const NodeView = memo(({ id }: { readonly id: string }) => {
  const node = useCard(({ draft: { tree } }) => tree.get(id));
  if (!node) return null;
  return holdsOf(node) === 'none' ? <LeafNode node={node} /> : <BoxNode node={node} />;
});
