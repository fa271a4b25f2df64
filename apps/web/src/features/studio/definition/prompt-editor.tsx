import '../../../blocks/code-editor/code-text.css';
import './prompt-editor.css';
import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../../../lib/use-translation.ts';
import type { Asked } from './prompt-asked.ts';
import { usePromptNames } from './use-prompt-names.ts';
import { usePromptView } from './use-prompt-view.ts';

type PromptEditorProps = { readonly isLarge?: boolean };

const offersFor = (asked: Asked | undefined, names: { variables: readonly string[]; members: readonly string[] }) =>
  asked ? names[asked.kind === 'variable' ? 'variables' : 'members'].filter((name) => name.startsWith(asked.part)) : [];

export const PromptEditor = ({ isLarge = false }: PromptEditorProps) => {
  const { t } = useTranslation('studio');
  const place = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<Asked>();
  const [at, setAt] = useState(0);
  const names = usePromptNames();
  const offers = offersFor(asked, names);
  const chosen = Math.min(at, offers.length - 1);

  const take = (name: string | undefined) => {
    const editor = view.current;
    if (!asked || name === undefined || !editor) return;
    const isClosed = editor.state.sliceDoc(asked.to, asked.to + 2) === '}}';
    const insert = asked.kind === 'variable' ? `${name}${isClosed ? '' : '}}'}` : name;
    const end = asked.from + name.length + (asked.kind === 'variable' ? 2 : 0);
    editor.dispatch({
      changes: { from: asked.from, to: asked.to, insert },
      selection: { anchor: end },
      userEvent: 'input',
    });
    setAsked(undefined);
    editor.focus();
  };
  const view = usePromptView(place, {
    label: t('field.prompt'),
    hint: t('define.promptHint'),
    names,
    onAsk: (next) => {
      setAsked(next);
      setAt(0);
    },
    onKey: (key) => {
      if (!asked || offers.length === 0) return false;
      if (key === 'Escape') setAsked(undefined);
      else if (key === 'Enter' || key === 'Tab') take(offers[chosen]);
      else setAt((chosen + (key === 'ArrowDown' ? 1 : -1) + offers.length) % offers.length);
      return true;
    },
  });
  return (
    <>
      <div ref={place} className={isLarge ? 'prompt-code code-text is-large' : 'prompt-code code-text'} />
      {asked &&
        offers.length > 0 &&
        createPortal(
          <div
            className="prompt-offers"
            role="listbox"
            aria-label={t('define.variableList')}
            tabIndex={-1}
            style={{ left: asked.left, top: asked.top + 4 }}
          >
            {offers.slice(0, 8).map((name, index) => (
              <div
                key={name}
                role="option"
                tabIndex={-1}
                aria-selected={index === chosen}
                // The editor keeps its focus.
                onPointerDown={(event) => {
                  event.preventDefault();
                  take(name);
                }}
              >
                {asked.kind === 'variable' ? `{{${name}}}` : `@${name}`}
              </div>
            ))}
          </div>,
          document.body,
        )}
    </>
  );
};
