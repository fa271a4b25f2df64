import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../../../../lib/use-translation.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { addableTypes } from '../graph/graph-model.ts';
import { nodeIcons } from '../node-kinds.ts';
import type { WorkflowEdits } from '../use-workflow-edits.ts';
import type { MenuRequest } from '../workflow-context.ts';

type AddMenuProps = {
  readonly request: MenuRequest;
  readonly edits: WorkflowEdits;
  readonly onClose: () => void;
};

/** The kinds of nodes, where the hand already is. */
export const AddMenu = ({ request, edits, onClose }: AddMenuProps) => {
  const { t } = useTranslation('workflow');
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = place.current;
    if (!box) return;
    const { width, height } = box.getBoundingClientRect();
    box.style.left = `${Math.max(8, Math.min(request.left, window.innerWidth - width - 8))}px`;
    box.style.top = `${Math.max(8, Math.min(request.top, window.innerHeight - height - 8))}px`;
    box.querySelector('button')?.focus();
  }, [request]);
  useEffect(() => {
    const onDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) onClose();
    };
    window.addEventListener('pointerdown', onDown, true);
    return () => window.removeEventListener('pointerdown', onDown, true);
  }, [onClose]);
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape' || event.key === 'Tab') onClose();
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const all: Element[] = [...(place.current?.querySelectorAll('button') ?? [])];
    const next = all.indexOf(document.activeElement ?? document.body) + (event.key === 'ArrowDown' ? 1 : -1);
    const button = all[(next + all.length) % all.length];
    if (button instanceof HTMLElement) button.focus();
  };
  return createPortal(
    <div ref={place} className="wf-menu" role="menu" aria-label={t('add')} tabIndex={-1} onKeyDown={onKeyDown}>
      {addableTypes.map((type) => (
        <button
          key={type}
          type="button"
          role="menuitem"
          className={`is-${type}`}
          onClick={() => {
            edits.add(type, request.spot);
            onClose();
          }}
        >
          <span className="wf-node-icon">
            <Icon name={nodeIcons[type]} size={16} />
          </span>
          <span>
            <b>{t(`type.${type}`)}</b>
            <small>{t(`about.${type}`)}</small>
          </span>
        </button>
      ))}
    </div>,
    document.body,
  );
};
