import './tool-editor.css';
import type { OpenedPlugin, PluginDocument } from '@zhixing/contract/plugin';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import { Definition } from './definition.tsx';
import { EditorBar, type EditorView } from './editor-bar.tsx';
import { TrialPane } from './trial-pane.tsx';
import { useLeaveGuard } from './use-leave-guard.tsx';
import { useToolEditor } from './use-tool-editor.ts';

type ToolEditorProps = {
  readonly opened: OpenedPlugin;
  readonly document: PluginDocument;
  readonly onReload: () => void;
};

/** Ctrl S saves, as everywhere else. */
const useSaveKey = (save: () => void) => {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
};

export const ToolEditor = ({ opened, document, onReload }: ToolEditorProps) => {
  const { t } = useTranslation('tool');
  const editor = useToolEditor(opened, document);
  const [view, setView] = useState<EditorView>('define');
  const holder = useLeaveGuard(editor.isDirty);
  useSaveKey(() => {
    if (editor.isDirty && !editor.busy && !editor.isStale) void editor.save();
  });
  return (
    <div className="tool-editor">
      {holder}
      <EditorBar editor={editor} view={view} onView={setView} />
      {editor.isStale && (
        <div className="tool-stale" role="alert">
          <Icon name="warn" size={16} />
          <span>{t('editor.stale')}</span>
          <Button size="small" onClick={onReload}>
            {t('editor.reload')}
          </Button>
        </div>
      )}
      <main id="main" className={`tool-panes is-${view}`} tabIndex={-1}>
        <div className="tool-define">
          <Definition editor={editor} />
        </div>
        <TrialPane editor={editor} />
      </main>
    </div>
  );
};
