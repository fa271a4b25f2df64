import { Button, Popover } from 'antd';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { AgentIcon } from '../../../blocks/icon/agent-icon.tsx';
import { formatDateTime } from '../../../lib/format-time.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { languageNames } from '../tool-kinds.ts';
import { backPath } from '../tool-path.ts';
import { ReleaseButton } from './release-button.tsx';
import type { ToolEditorState } from './use-tool-editor.ts';

type EditorBarProps = {
  readonly editor: ToolEditorState;
  /** Between the name and what can be done. */
  readonly middle?: ReactNode;
  /** What this editor can do besides, before saving. */
  readonly acts?: ReactNode;
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

export const EditorBar = ({ editor, middle, acts }: EditorBarProps) => {
  const { t } = useTranslation('tool');
  const back = backPath(useLocation().state);
  const { draft, isDirty, isStale, busy, save } = editor;
  const { kind } = draft.document;
  const isWorkflow = kind === 'WORKFLOW';
  return (
    <header className="tool-editor-bar">
      <div className="tool-editor-name">
        <Link className="tool-back" to={back} aria-label={t('editor.back')} title={t('editor.back')}>
          <Icon name="back" size={20} />
        </Link>
        <AgentIcon icon={draft.pluginIcon} background={draft.pluginIconBackground} name={draft.pluginName} size={32} />
        <h1 className="clip" title={draft.pluginName}>
          {draft.pluginName.trim() || t(isWorkflow ? 'create.workflowName' : 'create.pluginName')}
        </h1>
        <span className="tool-chip">{kind === 'WORKFLOW' ? t('kind.workflow') : languageNames[kind]}</span>
        <StatusChip editor={editor} />
        <span className="tool-quiet tool-saved" role="status">
          {t(isDirty ? 'editor.unsaved' : 'editor.saved')}
        </span>
      </div>
      {middle}
      <div className="tool-editor-acts">
        <DebugChip editor={editor} />
        <Versions editor={editor} />
        {acts}
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
