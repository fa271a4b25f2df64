import {
  BaseEdge,
  EdgeLabelRenderer,
  type EdgeProps,
  getBezierPath,
  type InternalNode,
  useInternalNode,
} from '@xyflow/react';
import { memo } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { WireFlowEdge } from './flow-elements.ts';
import { useGraph } from './graph-context.ts';
import type { Wire } from './graph-model.ts';
import { type Box, positionOf, wireEnds } from './wire-ends.ts';

const boxOf = ({ internals, measured }: InternalNode): Box => ({
  ...internals.positionAbsolute,
  width: measured.width ?? 0,
  height: measured.height ?? 0,
});

type LabelProps = { readonly wire: Wire; readonly canEdit: boolean };

const WhenEditor = ({ wire }: { readonly wire: Wire }) => {
  const { t } = useTranslation('studioOrchestration');
  const { edits, names, setEditing } = useGraph();
  const { from, to, when } = wire;
  const save = (text: string) => {
    if (text.trim() !== when) edits.setWhen(from, to, text);
    setEditing('');
  };
  return (
    <span className="wire-editor">
      <input
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the label that was just activated
        autoFocus
        defaultValue={when}
        maxLength={60}
        placeholder={t('whenHelp')}
        aria-label={t('whenOf', { from: names.get(from), to: names.get(to) })}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={({ currentTarget }) => save(currentTarget.value)}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') save(event.currentTarget.value);
          if (event.key === 'Escape') setEditing('');
        }}
      />
      <button
        type="button"
        className="icon-tool is-small"
        aria-label={t('removeEdge')}
        title={t('removeEdge')}
        // Before the input loses focus and takes the editor down.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => {
          setEditing('');
          edits.disconnect(from, to);
        }}
      >
        <Icon name="trash" size={14} />
      </button>
    </span>
  );
};

const WireLabel = ({ wire, canEdit }: LabelProps) => {
  const { t } = useTranslation('studioOrchestration');
  const { editing, setEditing } = useGraph();
  if (editing === wire.id && canEdit) return <WhenEditor wire={wire} />;
  const text = wire.when || (wire.isIdle ? t('needsWhen') : t('always'));
  const look = `wire-label${wire.isWalked ? ' is-walked' : ''}${wire.when ? '' : wire.isIdle ? ' is-idle' : ' is-always'}`;
  return canEdit ? (
    <button
      type="button"
      className={look}
      title={text}
      aria-label={t('edit', { when: text })}
      onClick={() => setEditing(wire.id)}
    >
      {text}
    </button>
  ) : (
    <span className={look}>{text}</span>
  );
};

export const WireEdge = memo(({ source, target, data, selected }: EdgeProps<WireFlowEdge>) => {
  const from = useInternalNode(source);
  const to = useInternalNode(target);
  if (!from || !to || !data) return null;
  const { wire, lane, canEdit } = data;
  const [start, end] = wireEnds(boxOf(from), boxOf(to), lane);
  const [path, x, y] = getBezierPath({
    sourceX: start.x,
    sourceY: start.y,
    sourcePosition: positionOf[start.side],
    targetX: end.x,
    targetY: end.y,
    targetPosition: positionOf[end.side],
  });
  const look = `wire is-${wire.kind}${wire.isWalked ? ' is-walked' : ''}${selected ? ' is-selected' : ''}`;
  return (
    <g className={look}>
      <BaseEdge path={path} interactionWidth={canEdit ? 20 : 0} />
      {wire.kind !== 'may' && <circle cx={start.x} cy={start.y} r={4} />}
      {wire.kind === 'own' && (
        <EdgeLabelRenderer>
          <div
            className="wire-place nodrag nopan"
            style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
          >
            <WireLabel wire={wire} canEdit={canEdit} />
          </div>
        </EdgeLabelRenderer>
      )}
    </g>
  );
});
