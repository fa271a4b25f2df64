import './palette.css';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../lib/use-translation.ts';
import { Icon } from '../ui/icon.tsx';
import { type PaletteAction, usePaletteActions } from './palette-actions.ts';
import { matches } from './palette-list.ts';

const rowId = (index: number) => `palette-row-${index}`;

export const Palette = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState('');
  const [picked, setPicked] = useState(0);
  const found = usePaletteActions().filter(({ words }) => matches(words, query));

  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  useEffect(() => {
    document.getElementById(rowId(picked))?.scrollIntoView({ block: 'nearest' });
  }, [picked]);

  const run = (action: PaletteAction | undefined) => {
    if (!action) return;
    onClose();
    action.run();
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) setPicked((was) => (was + step + found.length) % found.length);
    else if (event.key === 'Enter') run(found[picked]);
    else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes a dialog with Escape by itself.
    <dialog
      ref={dialog}
      className="palette"
      aria-label={t('palette.label')}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className="palette-search">
        <Icon name="search" />
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls="palette-rows"
          aria-activedescendant={found[picked] && rowId(picked)}
          aria-label={t('palette.label')}
          placeholder={t('palette.placeholder')}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setPicked(0);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      <div id="palette-rows" className="palette-rows" role="listbox" aria-label={t('palette.results')}>
        {found.map((action, index) => (
          <button
            key={action.id}
            id={rowId(index)}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={index === picked}
            className="palette-row"
            onMouseMove={() => setPicked(index)}
            onClick={() => run(action)}
          >
            <Icon name={action.icon} />
            <span className="clip">{action.label}</span>
            <span className="palette-kind">{action.kind}</span>
          </button>
        ))}
      </div>
      {found.length === 0 && (
        <p className="palette-empty" role="status">
          {t('palette.empty')}
        </p>
      )}
    </dialog>
  );
};
