import { Button, Popover, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AgentIcon } from '../../../blocks/icon/agent-icon.tsx';
import { formatDateTime } from '../../../lib/format-time.ts';
import { Icon } from '../../../ui/icon.tsx';
import { languageNames } from '../tool-kinds.ts';
import { ReleaseButton } from './release-button.tsx';
import type { ToolEditorState } from './use-tool-editor.ts';

export type EditorView = 'define' | 'try';
type EditorBarProps = {
  readonly editor: ToolEditorState;
  readonly view: EditorView;
  readonly onView: (view: EditorView) => void;
};

const StatusChip = ({ editor: { standing, isDirty } }: Pick<EditorBarProps, 'editor'>) => {
  const { t } = useTranslation('tool');
  if (standing.releaseNo === 0) return <span className="tool-chip">{t('status.C00_Unreleased')}</span>;
  return standing.releasedDraftNo === standing.draftNo && !isDirty ? (
    <span className="tool-chip is-ok">{t('status.C90_Released')}</span>
  ) : (
    <span className="tool-chip num">{t('editor.basedOn', { no: standing.releaseNo })}</span>
  );
};

const DebugChip = ({ editor: { standing, isDirty } }: Pick<EditorBarProps, 'editor'>) => {
  const { t } = useTranslation('tool');
  const isDebugged = !isDirty && standing.debuggedNo === standing.draftNo;
  return (
    <span className={isDebugged ? 'tool-debug is-ok' : 'tool-debug'}>
      {isDebugged && <Icon name="check" size={14} />}
      {t(isDebugged ? 'editor.debugged' : 'editor.notDebugged')}
    </span>
  );
};

const Versions = ({ editor: { standing } }: Pick<EditorBarProps, 'editor'>) => {
  const { t } = useTranslation('tool');
  const list =
    standing.releases.length === 0 ? (
      <p className="tool-quiet">{t('editor.versionsNone')}</p>
    ) : (
      <ol className="tool-versions">
        {standing.releases.map(({ no, notes, createdDate }) => (
          <li key={no}>
            <p className="num">
              <b>v{no}</b> <span className="tool-quiet">{formatDateTime(createdDate)}</span>
            </p>
            <p className={notes ? undefined : 'tool-quiet'}>{notes || t('editor.versionNoNotes')}</p>
          </li>
        ))}
      </ol>
    );
  return (
    <Popover trigger="click" placement="bottomRight" content={list}>
      <Button type="text">{t('editor.versions')}</Button>
    </Popover>
  );
};

export const EditorBar = ({ editor, view, onView }: EditorBarProps) => {
  const { t } = useTranslation('tool');
  const { draft, isDirty, isStale, busy, save } = editor;
  return (
    <header className="tool-editor-bar">
      <div className="tool-editor-name">
        <Link className="tool-back" to="/home?types=3" aria-label={t('editor.back')} title={t('editor.back')}>
          <Icon name="back" size={20} />
        </Link>
        <AgentIcon icon={draft.pluginIcon} background={draft.pluginIconBackground} name={draft.pluginName} size={32} />
        <h1 className="clip" title={draft.pluginName}>
          {draft.pluginName.trim() || t('create.pluginName')}
        </h1>
        <span className="tool-chip">{languageNames[draft.document.kind]}</span>
        <StatusChip editor={editor} />
        <span className="tool-quiet tool-saved" role="status">
          {t(isDirty ? 'editor.unsaved' : 'editor.saved')}
        </span>
      </div>
      <Segmented<EditorView>
        className="tool-view"
        value={view}
        onChange={onView}
        options={[
          { value: 'define', label: t('editor.define') },
          { value: 'try', label: t('editor.tryTab') },
        ]}
      />
      <div className="tool-editor-acts">
        <DebugChip editor={editor} />
        <Versions editor={editor} />
        <Button
          disabled={!isDirty || isStale || (busy !== undefined && busy !== 'saving')}
          loading={busy === 'saving'}
          onClick={() => void save()}
        >
          {t('editor.save')}
        </Button>
        <ReleaseButton editor={editor} />
      </div>
    </header>
  );
};
