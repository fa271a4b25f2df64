import { type AgentMember, mainKey } from '@zhixing/contract/agent-document';
import type { AgentDraft } from '@zhixing/contract/studio';
import { createContext, useContext } from 'react';
import { useDraft, useDraftStore } from '../draft-context.ts';
import { useProblem } from './problem-words.ts';

/** What the main agent and each member have alike. */
type NodeFields = Pick<
  AgentMember,
  'name' | 'description' | 'icon' | 'iconBackground' | 'prompt' | 'model' | 'sampling' | 'tools' | 'knowledge'
>;
export type NodeField = keyof NodeFields;

/** The node whose definition is shown: `main` or a member's key. */
export const NodeContext = createContext<string>(mainKey);
export const useNodeKey = () => useContext(NodeContext);

const mainPaths: Record<NodeField, string> = {
  name: 'agentName',
  description: 'agentDescription',
  icon: 'agentIcon',
  iconBackground: 'agentIconBackground',
  prompt: 'document.prompt',
  model: 'document.models.chat',
  sampling: 'document.sampling',
  tools: 'document.tools',
  knowledge: 'document.knowledge',
};

const indexOf = ({ document }: AgentDraft, key: string) =>
  document.orchestration.members.findIndex((member) => member.key === key);

export const nodePath = (draft: AgentDraft, key: string, field: NodeField): string =>
  key === mainKey ? mainPaths[field] : `document.orchestration.members.${indexOf(draft, key)}.${field}`;

type Bag = Record<string, unknown>;
const holderOf = (draft: AgentDraft, path: string): { bag: Bag | undefined; last: string } => {
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  const bag = steps.reduce<Bag | undefined>((part, step) => part?.[step] as Bag | undefined, draft as unknown as Bag);
  return { bag, last };
};

export const readPath = (draft: AgentDraft, path: string): unknown => {
  const { bag, last } = holderOf(draft, path);
  return bag?.[last];
};
/** Into a member that is gone nothing is written. */
export const writePath = (draft: AgentDraft, path: string, value: unknown) => {
  const { bag, last } = holderOf(draft, path);
  if (bag) bag[last] = value;
};

export const readNode = <F extends NodeField>(draft: AgentDraft, key: string, field: F): NodeFields[F] | undefined =>
  readPath(draft, nodePath(draft, key, field)) as NodeFields[F] | undefined;

/** One field of the shown node: its value, the way to change it, and what is wrong with it. */
export const useNodeField = <F extends NodeField>(field: F) => {
  const key = useNodeKey();
  const store = useDraftStore();
  const value = useDraft(({ draft }) => readNode(draft, key, field));
  const path = useDraft(({ draft }) => nodePath(draft, key, field));
  const problem = useProblem(path);
  const set = (next: NodeFields[F]) => store.edit((draft) => writePath(draft, path, next), path);
  return { value, set, problem };
};
