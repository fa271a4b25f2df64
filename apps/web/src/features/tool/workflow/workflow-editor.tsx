import '../tool-quiet.css';
import '../editor/tool-editor.css';
import '../field.css';
import '../../../blocks/graph/graph.css';
import './workflow-editor.css';
import type { OpenedPlugin } from '@zhixing/contract/plugin';
import type { WorkflowDocument } from '@zhixing/contract/workflow-document';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useLeaveGuard } from '../../../blocks/draft/use-leave-guard.tsx';
import { notify } from '../../../lib/notice.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { EditorBar } from '../editor/editor-bar.tsx';
import type { TrialValue } from '../editor/plugin-draft.ts';
import { StaleNotice } from '../editor/stale-notice.tsx';
import { useSaveKey } from '../editor/use-save-key.ts';
import { useToolEditor } from '../editor/use-tool-editor.ts';
import { AddMenu } from './canvas/add-menu.tsx';
import { WorkflowCanvas } from './canvas/workflow-canvas.tsx';
import { Inspector } from './inspector/inspector.tsx';
import { nodeIcons } from './node-kinds.ts';
import { ProblemList } from './problem-list.tsx';
import { RunPanel } from './run/run-panel.tsx';
import { useWorkflowRun } from './run/use-workflow-run.ts';
import { SettingsDrawer } from './settings-drawer.tsx';
import { SidePanel } from './side-panel.tsx';
import { useProblems } from './use-problems.ts';
import { useWorkflowEdits } from './use-workflow-edits.ts';
import { useNames, useWorkflowView } from './use-workflow-view.ts';
import { WorkflowContext } from './workflow-context.ts';

type WorkflowEditorProps = {
  readonly opened: OpenedPlugin;
  readonly document: WorkflowDocument;
  readonly onReload: () => void;
};

/** The node a fault stands at; none for what the settings hold. */
const placeOf = (fault: string, { nodes }: WorkflowDocument) => {
  if (fault.startsWith('parameters.')) return 'start';
  return nodes.find(({ key }) => fault.startsWith(`${key}.`))?.key;
};

export const WorkflowEditor = ({ opened, document: first, onReload }: WorkflowEditorProps) => {
  const { t } = useTranslation('workflow');
  const tool = useToolEditor(opened, first);
  const document = tool.draft.document.kind === 'WORKFLOW' ? tool.draft.document : first;
  const view = useWorkflowView();
  const edits = useWorkflowEdits(tool.store, view.select);
  const { problems, problemOf } = useProblems(document);
  const { parts, forms, nameOf } = useNames(document);
  const [isSettingUp, setSettingUp] = useState(false);
  const { holder } = useLeaveGuard({ t: useTranslation('tool').t, isUnsaved: tool.isDirty, save: async () => false });

  /** What keeps the draft from being stored is opened: it may lie in a node that nobody looks at. */
  const showFault = () => {
    const fault = Object.keys(tool.found)[0];
    if (fault === undefined) return false;
    const key = placeOf(fault, document);
    if (key) view.go(key);
    else setSettingUp(true);
    notify('warning', t('notStored'));
    return true;
  };
  const save = async () => {
    await tool.save();
    showFault();
  };
  const editor = { ...tool, save };
  const run = useWorkflowRun(opened.id, editor);
  const start = (input: Record<string, TrialValue>) => {
    const [problem] = problems;
    if (problem) {
      notify('warning', t('run.unfinished'));
      return view.go(problem.key);
    }
    void run.start(input).then((isStarted) => !isStarted && showFault());
  };
  useSaveKey(() => {
    if (editor.isDirty && !editor.busy && !editor.isStale) void save();
  });
  const seen = useMemo(
    () =>
      Object.fromEntries(
        [...run.steps].filter(([, { status }]) => status === 'done').map(([key, { output }]) => [key, output]),
      ),
    [run.steps],
  );
  const context = useMemo(
    () => ({ document, edits, faults: tool.faults, seen, forms, nameOf, openMenu: view.openMenu }),
    [document, edits, tool.faults, seen, forms, nameOf, view.openMenu],
  );
  const { side } = view;
  const node = side.kind === 'node' ? document.nodes.find(({ key }) => key === side.key) : undefined;
  return (
    <WorkflowContext value={context}>
      <div className="tool-editor wf-editor">
        {holder}
        <EditorBar
          editor={editor}
          middle={<ProblemList problems={problems} onGo={view.go} />}
          acts={
            <>
              <button
                type="button"
                className="icon-tool"
                aria-label={t('settings')}
                title={t('settings')}
                onClick={() => setSettingUp(true)}
              >
                <Icon name="gear" size={18} />
              </button>
              <Button icon={<Icon name="play" size={14} />} onClick={view.openRun}>
                {t('run.open')}
              </Button>
            </>
          }
        />
        {tool.isStale && <StaleNotice onReload={onReload} />}
        <main id="main" className="wf-main" tabIndex={-1}>
          <WorkflowCanvas
            steps={run.steps}
            parts={parts}
            problemOf={problemOf}
            selected={view.selected}
            onSelect={view.setSelected}
            onOpen={view.open}
            shown={view.shown}
          />
          {node && (
            <SidePanel
              key={node.key}
              heading={nameOf(node.key)}
              icon={nodeIcons[node.type]}
              kind={node.type}
              hasFocus={side.kind === 'node' && side.hasFocus}
              onClose={view.close}
            >
              <Inspector
                key={edits.turn}
                node={node}
                problems={problems.filter(({ key }) => key === node.key).map(({ words }) => words)}
                step={run.steps.get(node.key)}
                runId={run.run?.id ?? ''}
              />
            </SidePanel>
          )}
          <SidePanel
            heading={t('run.heading')}
            icon="play"
            kind="run"
            isHidden={side.kind !== 'run'}
            onClose={view.close}
          >
            <RunPanel id={opened.id} editor={editor} state={run} onRun={start} />
          </SidePanel>
        </main>
        <SettingsDrawer
          editor={editor}
          mcpId={opened.isMine ? opened.id : null}
          isOpen={isSettingUp}
          onClose={() => setSettingUp(false)}
        />
        {view.menu && <AddMenu request={view.menu} edits={edits} onClose={view.closeMenu} />}
      </div>
    </WorkflowContext>
  );
};
