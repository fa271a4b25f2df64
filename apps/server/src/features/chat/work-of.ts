import {
  fillVariables,
  handOverTool,
  isInner,
  isTeam,
  type RunningAgent,
  waysOn,
  whoIsNext,
  workersOf,
} from '../../runtime/orchestrate.ts';
import { type PromptParts, promptOf } from '../../runtime/prompt.ts';
import type { LoadedRun } from './start-attempt.ts';

/** What people call a tool; one that is gone by now goes by its callable name. */
export const toolTitle = (agent: RunningAgent, name: string) =>
  workersOf(agent)
    .flatMap(({ tools }) => tools)
    .find((tool) => tool.name === name)?.title.zh ?? name;

/** For the event that begins a step: who works on it. Nothing for an agent that is alone. */
export const tellWho = (agent: RunningAgent, key: string | undefined) => {
  const worker = key === undefined ? undefined : workersOf(agent).find((one) => one.key === key);
  return worker ? { agent: worker.face, ...(isInner(agent, worker.key) ? { isInner: true } : {}) } : {};
};

/** Round `no` of a run: whose it is, what that one is told, and what it may call. */
export const workOf = ({ agent, rounds, results, earlier, summary, question }: LoadedRun, no: number) => {
  const done = [...rounds].filter(([before]) => before < no).sort(([a], [b]) => a - b);
  const next = whoIsNext(
    agent,
    done.map(([, round]) => round),
  );
  const workers = workersOf(agent);
  const worker = workers.find(({ key }) => key === next) ?? workers[0];
  if (!worker) throw new Error('a run without an agent');
  const handOver = handOverTool(agent, worker.key);
  return {
    /** False when the rounds before have given the answer already. */
    isNeeded: next !== undefined,
    worker,
    /** Its own rounds of this run. */
    own: done.filter(([, round]) => (round.agent ?? worker.key) === worker.key),
    /** Only told where there are several. */
    agent: isTeam(agent) ? worker.key : undefined,
    tools: handOver ? [...worker.tools, handOver] : worker.tools,
    prompt: (files: Pick<PromptParts, 'attachments' | 'earlierFiles'>) => (room: number) =>
      promptOf(
        {
          agent: { ...worker, prompt: fillVariables(worker.prompt, agent.document.variables) },
          colleagues: waysOn(agent, worker.key).choices.map(({ worker: { name, description }, when }) => ({
            name,
            description,
            when,
          })),
          summary,
          earlier,
          question,
          ...files,
          rounds: done.map(([before, round]) => ({
            round,
            results: round.calls.map(({ id, name }) => ({
              callId: id,
              name,
              result: results.get(`${before}:${id}`)?.result ?? '',
            })),
            by: (round.agent ?? worker.key) === worker.key ? undefined : nameOf(workers, round.agent),
          })),
        },
        room,
      ),
  };
};

const nameOf = (workers: ReturnType<typeof workersOf>, key: string | undefined) =>
  workers.find((worker) => worker.key === key)?.name ?? '';
