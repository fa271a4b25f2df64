import type { ChatEvent } from '@zhixing/contract/chat-event';
import { useEffect, useRef, useState } from 'react';
import { useConversation } from '../../../blocks/conversation/use-conversation.ts';
import { fetchDraft, refreshVersions } from '../api.ts';
import { useDraftStore } from '../draft-context.ts';
import type { LastPath } from '../orchestration/graph-model.ts';
import { lastPathOf } from './last-path.ts';
import { createLiveRun } from './live-run.ts';
import type { ToolMocks } from './tool-mocks.ts';

type DebugTalkInput = {
  readonly agentId: string;
  readonly sessionId: string;
  readonly isNew: boolean;
  readonly mocks: ToolMocks;
  readonly onPath: (path: LastPath) => void;
  readonly onTaken: () => void;
};

/** The debug conversation: runs the draft, watches its runs, and knows afterwards whether the draft is debugged. */
export const useDebugTalk = (input: DebugTalkInput) => {
  const { agentId, sessionId, isNew, onTaken } = input;
  const store = useDraftStore();
  const latest = useRef({ ...input, store });
  useEffect(() => {
    latest.current = { ...input, store };
  });
  const [live] = useState(createLiveRun);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const onOver = async ({ outcome }: Extract<ChatEvent, { kind: 'run-finished' }>) => {
    void refreshVersions(agentId);
    if (outcome !== 'done') return;
    const now = await fetchDraft(agentId).catch(() => undefined);
    if (isHere.current && now && now.debuggedNo !== null) latest.current.store.noteDebugged(now.debuggedNo);
  };
  const talking = useConversation({
    agentId,
    sessionId,
    isNew,
    extra: () => {
      const { mocks } = latest.current;
      return { release: 0, ...(Object.keys(mocks).length > 0 ? { tool_mocks: { ...mocks } } : {}) };
    },
    onTaken,
    onListChange: () => undefined,
    onEvent: (event) => {
      live.take(event);
      if (event.kind === 'run-finished') void onOver(event);
    },
  });

  const { chat, phase } = talking;
  const answer = chat.messages.findLast(({ role }) => role === 2);
  const path = answer?.step?.length ? JSON.stringify(lastPathOf(answer)) : '';
  useEffect(() => {
    if (path !== '' && phase === 'ready') latest.current.onPath(JSON.parse(path));
  }, [path, phase]);
  return { ...talking, live };
};
