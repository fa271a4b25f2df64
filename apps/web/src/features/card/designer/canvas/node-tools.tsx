import { useDraggable } from '@dnd-kit/react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from '../../../../lib/use-translation.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { useDesigner } from '../designer-context.ts';
import { isColumn, type TreeNode } from '../tree.ts';
import { useKindName } from '../use-kind-name.ts';
import { focusTool, type Tool } from './focus-tool.ts';
import { glide } from './glide.ts';
import { useLift } from './use-lift.ts';

type ToolsProps = {
  readonly node: TreeNode;
  /** The widget's own frame: it can be dragged by any part of it. */
  readonly frame: RefObject<HTMLElement | null>;
  readonly isSelected: boolean;
};

const useNodeActs = (id: string, frame: RefObject<HTMLElement | null>) => {
  const { acts } = useDesigner();
  const gliding = (run: () => void) => glide(frame.current?.closest<HTMLElement>('.design-stage') ?? null, run);
  return {
    up: () => {
      gliding(() => acts.step(id, -1));
      focusTool(id, 'up');
    },
    down: () => {
      gliding(() => acts.step(id, 1));
      focusTool(id, 'down');
    },
    copy: () => gliding(() => acts.copy(id)),
    remove: () => gliding(() => acts.remove(id)),
  } satisfies Partial<Record<Tool, () => void>>;
};

type ToolButtonProps = {
  readonly tool: Exclude<Tool, 'drag'>;
  readonly label: string;
  readonly className?: string;
  readonly onPress: () => void;
  readonly children: ReactNode;
};
const ToolButton = ({ tool, label, className, onPress, children }: ToolButtonProps) => (
  <button
    type="button"
    data-tool={tool}
    data-still
    className={className}
    aria-label={label}
    title={label}
    onClick={onPress}
  >
    {children}
  </button>
);

const Handle = ({ id, frame }: { readonly id: string; readonly frame: RefObject<HTMLElement | null> }) => {
  const { t } = useTranslation('card');
  useDraggable({ id, element: frame });
  return (
    <button
      type="button"
      data-tool="drag"
      className="design-handle"
      aria-label={t('canvas.drag')}
      aria-describedby="design-drag-help"
      title={t('canvas.drag')}
      {...useLift(id)}
    >
      <Icon name="grip" size={16} />
    </button>
  );
};

/** Round buttons above and below, and a small bar at the corner. */
export const LeafTools = ({ node: { id }, frame, isSelected }: ToolsProps) => {
  const { t } = useTranslation('card');
  const acts = useNodeActs(id, frame);
  return (
    <div className="design-tools">
      {isSelected && (
        <>
          <ToolButton tool="up" className="design-step is-up" label={t('canvas.up')} onPress={acts.up}>
            <Icon name="up" size={16} />
          </ToolButton>
          <ToolButton tool="down" className="design-step is-down" label={t('canvas.down')} onPress={acts.down}>
            <Icon name="arrow-down" size={16} />
          </ToolButton>
        </>
      )}
      <div className="design-bar">
        <Handle id={id} frame={frame} />
        <ToolButton tool="copy" label={t('canvas.copy')} onPress={acts.copy}>
          <Icon name="copy" size={16} />
        </ToolButton>
        <ToolButton tool="remove" label={t('canvas.remove')} onPress={acts.remove}>
          <Icon name="trash" size={16} />
        </ToolButton>
      </div>
    </div>
  );
};

/** A container's, as links in a caption on its border. */
export const BoxTools = ({ node, frame }: Omit<ToolsProps, 'isSelected'>) => {
  const { t } = useTranslation('card');
  const kindName = useKindName();
  const { id } = node;
  const acts = useNodeActs(id, frame);
  const isSide = isColumn(node);
  const link = (tool: Exclude<Tool, 'drag'>, words: string) => (
    <ToolButton tool={tool} label={words} onPress={acts[tool]}>
      {words}
    </ToolButton>
  );
  return (
    <div className="design-tools design-caption">
      <b>{kindName(node.type)}</b>
      {link('up', t(isSide ? 'canvas.left' : 'canvas.up'))}
      {link('down', t(isSide ? 'canvas.right' : 'canvas.down'))}
      {link('copy', t('canvas.copy'))}
      {link('remove', t('canvas.remove'))}
      <Handle id={id} frame={frame} />
    </div>
  );
};
