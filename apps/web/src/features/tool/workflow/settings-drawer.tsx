import { Drawer } from 'antd';
import { useTranslation } from '../../../lib/use-translation.ts';
import { BasicsPanel } from '../editor/basics-panel.tsx';
import { LimitsPanel } from '../editor/limits-panel.tsx';
import { McpPanel } from '../editor/mcp-panel.tsx';
import type { ToolEditorState } from '../editor/use-tool-editor.ts';

type SettingsDrawerProps = {
  readonly editor: ToolEditorState;
  /** Null where it is not one's own. */
  readonly mcpId: string | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** What the workflow is called and how it may run; the graph stays where it is. */
export const SettingsDrawer = ({ editor, mcpId, isOpen, onClose }: SettingsDrawerProps) => {
  const { t } = useTranslation('workflow');
  return (
    <Drawer
      open={isOpen}
      size={560}
      title={t('settings')}
      rootClassName="wf-settings"
      closable={{ 'aria-label': t('close') }}
      onClose={onClose}
    >
      <BasicsPanel editor={editor} />
      <LimitsPanel editor={editor} />
      {mcpId && <McpPanel id={mcpId} isReleased={editor.standing.releaseNo > 0} />}
    </Drawer>
  );
};
