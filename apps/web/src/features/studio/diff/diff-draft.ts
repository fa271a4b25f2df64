import type { AgentMember } from '@zhixing/contract/agent-document';
import {
  type DiffWords,
  type DraftLike,
  type FieldLabel,
  type FieldText,
  fieldTexts,
  memberText,
  plainWords,
} from './field-texts.ts';

export type FieldDiff = {
  readonly path: string;
  /** `studio:field.<label>`. */
  readonly label: FieldLabel;
  readonly left: string;
  readonly right: string;
  /** The member it belongs to; absent for the agent itself. */
  readonly owner?: string;
};

const membersOf = ({ document }: DraftLike): ReadonlyMap<string, AgentMember> =>
  new Map(document.orchestration.members.map((member) => [member.key, member]));

/** Members that only one side has, each as one difference. */
const loneMembers = (left: DraftLike, right: DraftLike): FieldDiff[] => {
  const [before, after] = [membersOf(left), membersOf(right)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [old, now] = [before.get(key), after.get(key)];
    if (old && now) return [];
    const owner = (old ?? now)?.name ?? key;
    const path = `document.orchestration.members.${key}`;
    return [{ path, label: 'member', left: old ? memberText(old) : '', right: now ? memberText(now) : '', owner }];
  });
};

/** The fields in which two drafts differ, in the order of the screen; where a node was put on the canvas counts too. */
export const diffDrafts = (left: DraftLike, right: DraftLike, words: DiffWords = plainWords): FieldDiff[] => {
  const after = new Map(fieldTexts(right, words).map((field) => [field.path, field]));
  const differs = (old: FieldText) => {
    const now = after.get(old.path);
    return now !== undefined && (now.compared ?? now.text) !== (old.compared ?? old.text);
  };
  const changed = fieldTexts(left, words)
    .filter(differs)
    .map(({ path, label, text, owner }) => ({
      path,
      label,
      left: text,
      right: after.get(path)?.text ?? '',
      ...(owner !== undefined && { owner: after.get(path)?.owner ?? owner }),
    }));
  return [...changed, ...loneMembers(left, right)];
};
