import '../../../../ui/code-colors.css';
import '../../../../blocks/code-editor/code-text.css';
import './template-editor.css';
import { Dropdown, type MenuProps } from 'antd';
import { useCallback, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { CodeLanguage } from '../../../../blocks/code-editor/code-languages.ts';
import { useTranslation } from '../../../../lib/use-translation.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { isKnownPath, type Reference, referencesFor } from '../graph/references.ts';
import { useWorkflow } from '../workflow-context.ts';
import type { Asked } from './template-marks.ts';
import { useTemplateView } from './use-template-view.ts';

type TemplateEditorProps = {
  readonly nodeKey: string;
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly isLong?: boolean;
  readonly language?: CodeLanguage | undefined;
  readonly onChange: (value: string) => void;
};

const maxOffers = 40;
const matches = ({ path }: Reference, name: string, part: string) =>
  `${path}\n${name}`.toLowerCase().includes(part.toLowerCase());

/** Text with references, each shown by the name of its node. After `{{` it offers what there is. */
export const TemplateEditor = (props: TemplateEditorProps) => {
  const { nodeKey, label, hint = '', value, isLong = false, language, onChange } = props;
  const { t } = useTranslation('workflow');
  const { document: graph, nameOf, seen, forms } = useWorkflow();
  const place = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<Asked>();
  const [at, setAt] = useState(0);
  const known = useMemo(() => referencesFor(graph, nodeKey, seen, forms), [graph, nodeKey, seen, forms]);
  const show = useCallback(
    (path: string) => {
      const [key = '', ...rest] = path.split('.');
      return { name: nameOf(key), field: rest.join('.'), isKnown: isKnownPath(path, known) };
    },
    [known, nameOf],
  );
  const offers = asked ? known.filter((one) => matches(one, nameOf(one.key), asked.part)).slice(0, maxOffers) : [];
  const chosen = Math.min(at, offers.length - 1);

  const put = (from: number, to: number, insert: string) => {
    view.current?.dispatch({
      changes: { from, to, insert },
      selection: { anchor: from + insert.length },
      userEvent: 'input',
    });
    view.current?.focus();
  };
  const take = (path: string | undefined) => {
    const editor = view.current;
    if (!asked || path === undefined || !editor) return;
    const isClosed = editor.state.sliceDoc(asked.to, asked.to + 2) === '}}';
    put(asked.from, asked.to + (isClosed ? 2 : 0), `${path}}}`);
    setAsked(undefined);
  };
  const view = useTemplateView(place, {
    label,
    hint,
    value,
    isLong,
    language,
    show,
    onChange,
    onAsk: (next) => {
      setAsked(next);
      setAt(0);
    },
    onKey: (key) => {
      if (!asked || offers.length === 0) return false;
      if (key === 'Escape') setAsked(undefined);
      else if (key === 'Enter' || key === 'Tab') take(offers[chosen]?.path);
      else setAt((chosen + (key === 'ArrowDown' ? 1 : -1) + offers.length) % offers.length);
      return true;
    },
  });
  const keys = [...new Set(known.map(({ key }) => key))];
  const items: MenuProps['items'] = keys.map((key) => ({
    type: 'group',
    key,
    label: nameOf(key),
    children: known
      .filter((one) => one.key === key)
      .map(({ path, field }) => ({
        key: path,
        label: field,
        onClick: () => {
          const { from, to } = view.current?.state.selection.main ?? { from: 0, to: 0 };
          put(from, to, `{{${path}}}`);
        },
      })),
  }));
  return (
    <div className={isLong ? 'wf-template code-text is-long' : 'wf-template code-text'}>
      <div ref={place} className="wf-template-text" />
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        overlayClassName="wf-insert-menu"
        menu={{ items: known.length > 0 ? items : [{ key: 'none', disabled: true, label: t('insertNone') }] }}
      >
        <button type="button" className="wf-insert" aria-label={t('insertInto', { label })} title={t('insert')}>
          <Icon name="plus" size={14} />
        </button>
      </Dropdown>
      {asked &&
        offers.length > 0 &&
        createPortal(
          <div
            className="wf-offers"
            role="listbox"
            aria-label={t('variables')}
            tabIndex={-1}
            style={{ left: Math.min(asked.left, window.innerWidth - 288), top: asked.top + 4 }}
          >
            {offers.map(({ path, key, field }, index) => (
              <div
                key={path}
                role="option"
                tabIndex={-1}
                aria-selected={index === chosen}
                ref={index === chosen ? (row) => void row?.scrollIntoView({ block: 'nearest' }) : undefined}
                // The editor keeps its focus.
                onPointerDown={(event) => {
                  event.preventDefault();
                  take(path);
                }}
              >
                <b className="clip">{nameOf(key)}</b>
                <span className="clip">{field}</span>
              </div>
            ))}
          </div>,
          document.body,
        )}
    </div>
  );
};
