import type { StoredRun } from '../chat/chat-records.ts';
import type { Turn } from './crowd.ts';

const isOpen = ({ status }: StoredRun) => status === 'queued' || status === 'running';

/** Ends that a client had read before the moment; the copy must have each of them whole and once. */
export const acknowledged = (turns: Turn[], moment: number) =>
  turns.filter(({ endedAt }) => endedAt !== undefined && endedAt <= moment);

export const findLost = (turns: Turn[], moment: number, stored: StoredRun[]): string[] => {
  const byId = new Map(stored.map((run) => [run.id, run]));
  return acknowledged(turns, moment).flatMap(({ id, question }) => {
    const run = byId.get(id);
    if (!run) return [`${id}: acknowledged before the moment, and not in the copy`];
    const { status, questions, answers, usages, content } = run;
    return status === 'done' && questions === 1 && answers === 1 && usages === 1 && content === question.answer
      ? []
      : [
          `${id}: ${status}, ${questions} questions, ${answers} answers, ${usages} usages, ${content?.length} characters`,
        ];
  });
};

/** Begun again from their question, each ends with the one right answer. */
export const findUnended = (turns: Turn[], openIds: string[], stored: StoredRun[]): string[] => {
  const byId = new Map(stored.map((run) => [run.id, run]));
  const answers = new Map(turns.map(({ id, question }) => [id, question.answer]));
  return openIds.flatMap((id) => {
    const run = byId.get(id);
    if (!run || isOpen(run)) return [`${id}: was open at the moment and is still ${run?.status}`];
    return run.status === 'done' && run.content === answers.get(id) && run.answers === 1
      ? []
      : [`${id}: was open at the moment and ended ${run.status} ${run.errorCode ?? ''}`];
  });
};

export const openRuns = (stored: StoredRun[]) => stored.filter(isOpen).map(({ id }) => id);
