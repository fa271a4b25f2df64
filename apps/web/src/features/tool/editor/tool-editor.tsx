import '../tool-quiet.css';
import './tool-editor.css';
import type { OpenedPlugin, PluginDocument } from '@zhixing/contract/plugin';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useLeaveGuard } from '../../../blocks/draft/use-leave-guard.tsx';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Definition } from './definition.tsx';
import { EditorBar } from './editor-bar.tsx';
import { McpPanel } from './mcp-panel.tsx';
import { StaleNotice } from './stale-notice.tsx';
import { TrialPane } from './trial-pane.tsx';
import { useSaveKey } from './use-save-key.ts';
import { useToolEditor } from './use-tool-editor.ts';

type ToolEditorProps = {
  readonly opened: OpenedPlugin;
  readonly document: PluginDocument;
  readonly onReload: () => void;
};

type EditorView = 'define' | 'try';

export const ToolEditor = ({ opened, document, onReload }: ToolEditorProps) => {
  const { t } = useTranslation('tool');
  const editor = useToolEditor(opened, document);
  const [view, setView] = useState<EditorView>('define');
  const { holder } = useLeaveGuard({ t, isUnsaved: editor.isDirty, save: async () => false });
  useSaveKey(() => {
    if (editor.isDirty && !editor.busy && !editor.isStale) void editor.save();
  });
  return (
    <div className="tool-editor">
      {holder}
      <EditorBar
        editor={editor}
        middle={
          <Segmented<EditorView>
            className="tool-view"
            value={view}
            onChange={setView}
            options={[
              { value: 'define', label: t('editor.define') },
              { value: 'try', label: t('editor.tryTab') },
            ]}
          />
        }
      />
      {editor.isStale && <StaleNotice onReload={onReload} />}
      <main id="main" className={`tool-panes is-${view}`} tabIndex={-1}>
        <div className="tool-define">
          <Definition editor={editor} />
          {opened.isMine && <McpPanel id={opened.id} isReleased={editor.standing.releaseNo > 0} />}
        </div>
        <TrialPane editor={editor} />
      </main>
    </div>
  );
};
