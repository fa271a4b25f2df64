import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';

type SidePanelProps = {
  readonly heading: string;
  readonly icon: IconName;
  /** Colours its icon. */
  readonly kind: string;
  readonly isHidden?: boolean;
  /** Takes the focus when it opens by the keyboard. */
  readonly hasFocus?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** Beside the canvas; on a phone a sheet over its lower half. */
export const SidePanel = ({ heading, icon, kind, isHidden, hasFocus, onClose, children }: SidePanelProps) => {
  const { t } = useTranslation('workflow');
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hasFocus) body.current?.querySelector<HTMLElement>('input, .cm-content, button')?.focus();
  }, [hasFocus]);
  return (
    <aside
      className="wf-side"
      hidden={isHidden}
      aria-label={heading}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <header className={`is-${kind}`}>
        <span className="wf-node-icon">
          <Icon name={icon} size={16} />
        </span>
        <h2 className="clip">{heading}</h2>
        <button type="button" className="icon-tool" aria-label={t('close')} title={t('close')} onClick={onClose}>
          <Icon name="close" size={16} />
        </button>
      </header>
      <div ref={body} className="wf-side-body">
        {children}
      </div>
    </aside>
  );
};
