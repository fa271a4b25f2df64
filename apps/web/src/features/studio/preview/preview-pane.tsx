import './preview-pane.css';
import { useState } from 'react';
import type { LastPath } from '../orchestration/graph-model.ts';
import { DebugSession } from './debug-session.tsx';
import type { ToolMocks } from './tool-mocks.ts';
import { useDebugSession } from './use-debug-session.ts';

type PreviewPaneProps = {
  readonly agentId: string;
  /** Who has worked in the run that is going on or was the last to. */
  readonly onPath: (path: LastPath) => void;
};

/** The draft in use beside the draft: a conversation with it, and beneath what every step of a run took. */
export const PreviewPane = ({ agentId, onPath }: PreviewPaneProps) => {
  const { session, keep, startNew } = useDebugSession(agentId);
  const [mocks, setMocks] = useState<ToolMocks>({});
  return (
    <DebugSession
      key={session.id}
      agentId={agentId}
      sessionId={session.id}
      isNew={session.isNew}
      mocks={mocks}
      onMocks={setMocks}
      onPath={onPath}
      onTaken={keep}
      onStartNew={startNew}
    />
  );
};
