import { type AgentDocument, type AgentPart, mainKey } from '@zhixing/contract/agent-document';
import { attachedParts } from '@zhixing/contract/attached-parts';
import { handOverName } from '@zhixing/contract/built-in-tool';
import type { StepAgent } from '@zhixing/contract/chat-message';
import { askings } from '@zhixing/contract/consent';
import type { Sampling } from '@zhixing/contract/model';
import { platformTrust, type Tool } from './tools/tool.ts';

/** One of the agents that work on a run; alone, it is the document itself. */
export type Worker = {
  key: string;
  name: string;
  description: string;
  prompt: string;
  modelId: string | null;
  sampling: Sampling | null;
  tools: readonly Tool[];
  /** One of its tools: all its knowledge at once, looked into before it answers. */
  lookUp: Tool | undefined;
  /** It says nothing that its knowledge does not. */
  isBound: boolean;
  face: StepAgent;
};
export type RunningAgent = {
  name: string;
  description: string;
  icon: string;
  iconBackground: string;
  document: AgentDocument;
  /** What its parts are, by their ids. */
  tools?: ReadonlyMap<string, Tool>;
  /** Several bases as one tool; none where whoever asks may read none of them. */
  searchAll?: (parts: readonly string[]) => Tool | undefined;
};
type Round = { calls: readonly { name: string; arguments: string }[]; json?: { faults?: readonly string[] } };

const toolsOf = (parts: readonly AgentPart[], known: RunningAgent['tools']) => {
  const tools = parts.flatMap(({ id, enabled, asking }): Tool[] => {
    const tool = enabled ? known?.get(id) : undefined;
    return tool ? [{ ...tool, part: id, asking }] : [];
  });
  // Two by the same name would make the provider refuse all of them.
  return tools.filter(({ name }, index) => tools.findIndex((other) => other.name === name) === index);
};

/** Whether knowledge is looked into before each answer. */
export const looksFirst = ({ lookUp }: Pick<AgentDocument, 'lookUp'>) =>
  lookUp.when === 'turn' || lookUp.onlyFromKnowledge;

const usesOf = (agent: RunningAgent, parts: readonly AgentPart[], knowledge: readonly AgentPart[]) => {
  const bases = knowledge.filter(({ enabled }) => enabled).map(({ id }) => id);
  const isBound = agent.document.lookUp.onlyFromKnowledge && bases.length > 0;
  if (!looksFirst(agent.document))
    return { tools: toolsOf([...parts, ...knowledge], agent.tools), lookUp: undefined, isBound };
  const found = bases.length > 0 ? agent.searchAll?.(bases) : undefined;
  const lookUp = found && { ...found, asking: askings.find((one) => knowledge.some(({ asking }) => asking === one)) };
  const tools = toolsOf(parts, agent.tools);
  return { tools: lookUp ? [...tools, lookUp] : tools, lookUp, isBound };
};

/** Every part that one of the agents may use. */
export const partsOf = (document: AgentDocument): string[] =>
  attachedParts(document)
    .filter(({ enabled }) => enabled)
    .map(({ id }) => id);

export const isTeam = ({ document }: { document: Pick<AgentDocument, 'orchestration'> }) =>
  document.orchestration.mode === 'multi' && document.orchestration.members.length > 0;

/** The main agent first. */
export const workersOf = (agent: RunningAgent): Worker[] => {
  const { document, name, description, icon, iconBackground } = agent;
  const main: Worker = {
    key: mainKey,
    name,
    description,
    prompt: document.prompt,
    modelId: document.models.chat,
    sampling: document.sampling,
    ...usesOf(agent, [...document.tools, ...document.workflows, ...document.cards], document.knowledge),
    face: { key: mainKey, name, icon, iconBackground },
  };
  if (!isTeam(agent)) return [main];
  const others = document.orchestration.members.map((member) => ({
    ...member,
    modelId: member.model ?? document.models.chat,
    sampling: member.sampling ?? document.sampling,
    ...usesOf(agent, member.tools, member.knowledge),
    face: { key: member.key, name: member.name, icon: member.icon, iconBackground: member.iconBackground },
  }));
  return [main, ...others];
};

export type Choice = { worker: Worker; when: string };

/** Whom a worker may hand over to, and who goes on by itself when it does not. */
export const waysOn = (agent: RunningAgent, key: string): { choices: Choice[]; next: Worker | undefined } => {
  if (!isTeam(agent)) return { choices: [], next: undefined };
  const workers = workersOf(agent);
  const { strategy, edges } = agent.document.orchestration;
  if (strategy === 'schedule')
    return {
      choices: workers.filter((worker) => worker.key !== key).map((worker) => ({ worker, when: '' })),
      next: undefined,
    };
  const after = edges
    .filter(({ from }) => from === key)
    .flatMap(({ to, when }) => {
      const worker = workers.find((other) => other.key === to);
      return worker ? [{ worker, when }] : [];
    });
  return {
    choices: after.filter(({ when }) => when !== ''),
    next: after.find(({ when }) => when === '')?.worker,
  };
};

/** Its words are for the one after it, not for the reader. */
export const isInner = (agent: RunningAgent, key: string) => waysOn(agent, key).next !== undefined;

const targetOf = (text: string) => {
  try {
    const input = JSON.parse(text || '{}') as { to?: unknown };
    return typeof input.to === 'string' ? input.to : '';
  } catch {
    return '';
  }
};

/** Who comes after a finished round; undefined when the run has its answer. */
const following = (agent: RunningAgent, key: string, { calls, json }: Round): string | undefined => {
  const { choices, next } = waysOn(agent, key);
  const handed = calls.filter(({ name }) => name === handOverName).map((call) => targetOf(call.arguments));
  const chosen = choices.find(({ worker }) => handed.includes(worker.name))?.worker;
  if (chosen) return chosen.key;
  return calls.length > 0 || json?.faults ? key : next?.key;
};

/** Who works on the round after these; the finished rounds alone decide, so every attempt finds the same. */
export const whoIsNext = (agent: RunningAgent, rounds: readonly Round[]): string | undefined =>
  rounds.reduce<string | undefined>((key, round) => key && following(agent, key, round), mainKey);

/** The tool by which a worker gives the work to another one; none for those who have nobody to choose from. */
export const handOverTool = (agent: RunningAgent, key: string): Tool | undefined => {
  const { choices } = waysOn(agent, key);
  if (choices.length === 0) return undefined;
  const names = choices.map(({ worker }) => worker.name);
  const lines = choices.map(
    ({ worker, when }) => `- ${worker.name}：${when ? `当「${when}」时。` : ''}${worker.description}`,
  );
  return {
    name: handOverName,
    title: { zh: '转交', en: 'Hand over' },
    trust: platformTrust(),
    description: `把当前任务转交给更合适的同事，之后由对方继续。可以转交给：\n${lines.join('\n')}`,
    parameters: {
      type: 'object',
      properties: {
        to: { type: 'string', enum: names, description: '同事的名字' },
        task: { type: 'string', description: '请对方做什么，写清楚已经知道的信息' },
      },
      required: ['to', 'task'],
      additionalProperties: false,
    },
    run: async ({ to }) => {
      if (typeof to !== 'string' || !names.includes(to)) throw new Error(`不能转交给「${String(to)}」`);
      return { text: `已转交给「${to}」` };
    },
  };
};

const variableMark = /\{\{\s*([\p{L}_][\p{L}\p{N}_]*)\s*\}\}/gu;

/** `{{name}}` by the variable's value; what is no variable stays as it was written. */
export const fillVariables = (text: string, variables: AgentDocument['variables']) =>
  text.replace(
    variableMark,
    (whole, name: string) => variables.find((one) => one.name === name)?.defaultValue ?? whole,
  );
