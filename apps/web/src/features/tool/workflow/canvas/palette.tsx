import type { DragEvent } from 'react';
import { useTranslation } from '../../../../lib/use-translation.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { type AddableType, addableTypes } from '../graph/graph-model.ts';
import { nodeIcons } from '../node-kinds.ts';

const dragType = 'application/x-workflow-node';

export const draggedType = ({ dataTransfer }: DragEvent): AddableType | undefined => {
  const named = dataTransfer.getData(dragType);
  return addableTypes.find((type) => type === named);
};
export const isNodeDrag = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(dragType);

/** Pressed, a node is put into the way; dragged, it lies where it is let go. */
export const Palette = ({ onAdd }: { readonly onAdd: (type: AddableType) => void }) => {
  const { t } = useTranslation('workflow');
  return (
    <div className="wf-palette" role="toolbar" aria-label={t('palette')} title={t('paletteHelp')}>
      {addableTypes.map((type) => (
        <button
          key={type}
          type="button"
          draggable
          className={`is-${type}`}
          aria-label={t('addNamed', { type: t(`type.${type}`) })}
          title={t(`about.${type}`)}
          onDragStart={(event) => {
            event.dataTransfer.setData(dragType, type);
            event.dataTransfer.effectAllowed = 'copy';
          }}
          onClick={() => onAdd(type)}
        >
          <span className="wf-node-icon">
            <Icon name={nodeIcons[type]} size={16} />
          </span>
          <span>{t(`type.${type}`)}</span>
        </button>
      ))}
    </div>
  );
};
