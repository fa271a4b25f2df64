import type { SentForm } from '@zhixing/contract/chat-message';
import { useState } from 'react';
import { waitsForForm } from '../../../blocks/conversation/waits-for-form.ts';
import { ConsentSettings } from '../../../blocks/message/consent-settings.tsx';
import { notify } from '../../../lib/notice.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useDraft } from '../draft-context.ts';
import type { LastPath } from '../orchestration/graph-model.ts';
import { DebugChat } from './debug-chat.tsx';
import { DebugComposer } from './debug-composer.tsx';
import { MockChips } from './mock-chips.tsx';
import { MockDialog } from './mock-dialog.tsx';
import { SpanDrawer } from './span-drawer.tsx';
import { type ToolMocks, withMock } from './tool-mocks.ts';
import { toolTitles } from './tool-titles.ts';
import { TracePane } from './trace-pane.tsx';
import type { ShownSpan } from './trace-rows.ts';
import { useDebugTalk } from './use-debug-talk.ts';
import { useDraftChanged } from './use-draft-changed.ts';
import { useSeenRuns } from './use-seen-runs.ts';
import { useSendGate } from './use-send-gate.ts';

type DebugSessionProps = {
  readonly agentId: string;
  readonly sessionId: string;
  readonly isNew: boolean;
  readonly mocks: ToolMocks;
  readonly onMocks: (mocks: ToolMocks) => void;
  readonly onPath: (path: LastPath) => void;
  readonly onTaken: () => void;
  readonly onStartNew: () => void;
};

/** One debug conversation and the traces of its runs. */
export const DebugSession = (props: DebugSessionProps) => {
  const { sessionId, mocks, onMocks, onStartNew } = props;
  const { t } = useTranslation('studioPreview');
  const { t: words } = useTranslation('message');
  const [hasConsents, setConsents] = useState(false);
  const { talk, live, ...view } = useDebugTalk(props);
  const gate = useSendGate();
  const isChanged = useDraftChanged();
  const agentName = useDraft(({ draft }) => draft.agentName);
  const [chosen, setChosen] = useState<string>();
  const [open, setOpen] = useState<{ readonly span: ShownSpan; readonly runId: string }>();
  const [mocked, setMocked] = useState<{ readonly name: string; readonly text: string }>();

  const { messages, openRuns } = view.chat;
  const isRunning = openRuns.length > 0;
  const hasForm = isRunning && waitsForForm(view.chat);
  const runs = useSeenRuns(messages);
  const shownRun = runs.find(({ runId }) => runId === chosen) ?? runs.at(-1);
  const titles = toolTitles(messages);

  /** Whatever is to be run: one at a time, on a draft that is stored, and its trace is what is looked at then. */
  const start = async (begin: () => void, isTaken = isRunning): Promise<boolean> => {
    if (isTaken) {
      notify('info', t('sender.wait'));
      return false;
    }
    if (!(await gate.pass())) return false;
    setChosen(undefined);
    begin();
    return true;
  };
  const ask = (text: string, form?: SentForm) =>
    start(() => talk.ask({ text, files: [], media: [], form }), isRunning && !hasForm);
  const titleOf = (name: string) => titles.get(name) ?? name;

  return (
    <div className="preview-pane">
      <header className="preview-head">
        <h2>{t('heading')}</h2>
        {messages.length > 0 && (
          <button
            type="button"
            className="preview-icon"
            aria-label={words('consent.settings')}
            title={words('consent.settings')}
            onClick={() => setConsents(true)}
          >
            <Icon name="shield" />
          </button>
        )}
        <button type="button" className="preview-icon" aria-label={t('clear')} title={t('clear')} onClick={onStartNew}>
          <Icon name="broom" />
        </button>
      </header>
      <DebugChat
        sessionId={sessionId}
        view={view}
        isRunning={isRunning}
        onQuestion={ask}
        onRetry={(runId) => void start(() => talk.again(runId, 'retry_of'))}
        onContinue={(runId) => void start(() => talk.again(runId, 'continue_of'))}
        onReload={() => void talk.reload()}
        onMissing={onStartNew}
      />
      <div className="preview-foot">
        {isChanged && !isRunning && (
          <p className="preview-stale" role="status">
            {t('stale')}
          </p>
        )}
        <MockChips
          mocks={mocks}
          titleOf={titleOf}
          onEdit={(name) => setMocked({ name, text: mocks[name] ?? '' })}
          onRemove={(name) => onMocks(withMock(mocks, name, undefined))}
        />
        <DebugComposer
          isFirst={messages.length === 0}
          isRunning={isRunning}
          hasForm={hasForm}
          isSaving={gate.isSaving}
          onSend={ask}
          onStop={talk.stop}
        />
      </div>
      <TracePane
        runs={runs}
        shown={shownRun}
        isRunning={shownRun !== undefined && openRuns.includes(shownRun.runId)}
        live={live}
        names={{ agentName, titleOf }}
        onChoose={setChosen}
        onOpen={(span) => shownRun && setOpen({ span, runId: shownRun.runId })}
      />
      <ConsentSettings sessionId={sessionId} isOpen={hasConsents} onClose={() => setConsents(false)} />
      {open && (
        <SpanDrawer
          key={`${open.runId}:${open.span.id}`}
          span={open.span}
          names={{ agentName, titleOf }}
          isBusy={isRunning || gate.isSaving}
          onRerun={() => {
            void start(() => talk.rerun(open.runId, open.span.step));
          }}
          onMock={() => setMocked({ name: open.span.name, text: mocks[open.span.name] ?? open.span.output })}
          onClosed={() => setOpen(undefined)}
        />
      )}
      {mocked && (
        <MockDialog
          key={mocked.name}
          title={titleOf(mocked.name)}
          text={mocked.text}
          onSave={(text) => {
            onMocks(withMock(mocks, mocked.name, text));
            setMocked(undefined);
          }}
          onCancel={() => setMocked(undefined)}
        />
      )}
    </div>
  );
};
