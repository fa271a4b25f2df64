import type { StoredRun } from '../chat/chat-records.ts';
import type { RunRecord } from '../chat/follow-run.ts';
import { isRightAnswer } from '../chat/question.ts';
import { isOpen } from './trial.ts';

type Stored = ReadonlyMap<string, StoredRun>;

export const lostFaults = (runs: readonly RunRecord[], stored: Stored) =>
  runs.flatMap((run) => {
    const row = stored.get(run.id);
    if (!row) return [`${run.id}: accepted, and not in the database`];
    return [
      ...(isOpen(row) ? [`${run.id}: is still ${row.status} ("${run.question.text}")`] : []),
      ...(run.isAccepted && run.ends === 0 ? [`${run.id}: its client saw no end (stored as ${row.status})`] : []),
      ...(isOpen(row) || row.answers > 0 ? [] : [`${run.id}: has no answer`]),
    ];
  });

export const failedFaults = (runs: readonly RunRecord[], stored: Stored) =>
  runs.flatMap(({ id, question, outcome }) => {
    const row = stored.get(id);
    if (!row || isOpen(row)) return [];
    const allowed = ['done', ...(question.mayEnd ?? [])];
    return [
      ...(allowed.includes(row.status) ? [] : [`${id}: ${row.status} with ${row.errorCode} ("${question.text}")`]),
      ...(outcome === undefined || outcome === row.status
        ? []
        : [`${id}: told as ${outcome}, stored as ${row.status}`]),
    ];
  });

export const wholeFaults = (runs: readonly RunRecord[], stored: Stored) =>
  runs.flatMap(({ id, question, outcome, answer, folded }) => {
    const row = stored.get(id);
    const content = row?.content ?? '';
    return [
      ...(row?.status !== 'done' || isRightAnswer(question, content)
        ? []
        : [`${id}: "${question.text}" is stored as "${content.slice(0, 60)}" (${content.length} characters)`]),
      ...(outcome !== 'done' || isRightAnswer(question, answer.content)
        ? []
        : [`${id}: its client has another answer`]),
      ...(folded === undefined
        ? []
        : [`${id}: the pieces gave ${folded.length} of ${answer.content.length} characters`]),
    ];
  });

export const twiceFaults = (runs: readonly RunRecord[], stored: Stored) =>
  runs.flatMap(({ id, ends }) => {
    const row = stored.get(id);
    return [
      ...(ends > 1 ? [`${id}: ${ends} ends`] : []),
      ...((row?.questions ?? 1) > 1 ? [`${id}: ${row?.questions} questions`] : []),
      ...((row?.answers ?? 1) > 1 ? [`${id}: ${row?.answers} answers`] : []),
      ...(row && !isOpen(row) && row.usages !== 1 ? [`${id}: ${row.usages} rows of usage`] : []),
    ];
  });
