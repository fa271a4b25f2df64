import type { AgentDraft } from '@zhixing/contract/studio';
import { produce } from 'immer';
import { diffDrafts, type FieldDiff } from './diff-draft.ts';
import { type DiffWords, plainWords } from './field-texts.ts';

export type Side = 'mine' | 'theirs';
export type MergeField = Omit<FieldDiff, 'left' | 'right'> & {
  readonly base: string;
  readonly mine: string;
  readonly theirs: string;
  readonly changedBy: Side | 'both';
};

/** Where nodes stand is not worth a question. */
const isQuiet = ({ label }: Pick<FieldDiff, 'label'>) => label === 'layout';

const changedBy = (path: string, mine: ReadonlyMap<string, FieldDiff>, theirs: ReadonlyMap<string, FieldDiff>) => {
  if (mine.has(path) && theirs.has(path)) return 'both';
  return theirs.has(path) ? 'theirs' : 'mine';
};

type Three = { readonly base: AgentDraft; readonly mine: AgentDraft; readonly theirs: AgentDraft };

/** What mine and theirs disagree about, with what both began from. */
export const mergeFields = ({ base, mine, theirs }: Three, words: DiffWords = plainWords): MergeField[] => {
  const byPath = (list: readonly FieldDiff[]) => new Map(list.map((field) => [field.path, field]));
  const mineDiffs = byPath(diffDrafts(base, mine, words));
  const theirDiffs = byPath(diffDrafts(base, theirs, words));
  return diffDrafts(mine, theirs, words).map(({ left, right, ...field }) => ({
    ...field,
    mine: left,
    theirs: right,
    base: mineDiffs.get(field.path)?.left ?? theirDiffs.get(field.path)?.left ?? left,
    changedBy: changedBy(field.path, mineDiffs, theirDiffs),
  }));
};
export const askedFields = (fields: readonly MergeField[]) => fields.filter((field) => !isQuiet(field));
/** Mine unless only they changed it: what was typed here is not lost without a choice. */
export const defaultSide = ({ changedBy: who }: Pick<MergeField, 'changedBy'>): Side =>
  who === 'theirs' ? 'theirs' : 'mine';

type Bag = Record<string, unknown>;
const pairs: Record<string, readonly string[]> = {
  icon: ['agentIcon', 'agentIconBackground'],
  'member.icon': ['icon', 'iconBackground'],
  place: ['x', 'y'],
  'member.place': ['x', 'y'],
};

const copyKeys = (to: Bag, from: Bag, keys: readonly string[]) => {
  for (const key of keys) to[key] = from[key];
};

const copyMember = (to: AgentDraft, from: AgentDraft, key: string, field: string | undefined) => {
  const { members } = to.document.orchestration;
  const index = members.findIndex((member) => member.key === key);
  const wanted = from.document.orchestration.members.find((member) => member.key === key);
  const present = members[index];
  if (field && wanted && present) return copyKeys(present, wanted, pairs[`member.${field}`] ?? [field]);
  if (wanted && !present) members.push(wanted);
  if (!wanted && present) members.splice(index, 1);
};

const copyField = (to: AgentDraft, from: AgentDraft, path: string) => {
  const [, memberKey, memberField] = /^document\.orchestration\.members\.([^.]+)(?:\.(.+))?$/.exec(path) ?? [];
  if (memberKey) return copyMember(to, from, memberKey, memberField);
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  const walk = (root: AgentDraft) => steps.reduce((bag, step) => bag[step] as Bag, root as unknown as Bag);
  copyKeys(walk(to), walk(from), pairs[last] ?? [last]);
};

/** Theirs with the fields that are taken from mine. A connection to a member that is not there goes. */
export const mergeDrafts = (
  { mine, theirs }: Pick<Three, 'mine' | 'theirs'>,
  fields: readonly MergeField[],
  sideOf: (field: MergeField) => Side,
): AgentDraft =>
  produce(theirs, (draft) => {
    for (const field of fields) {
      if ((isQuiet(field) ? defaultSide(field) : sideOf(field)) === 'mine') copyField(draft, mine, field.path);
    }
    const { orchestration } = draft.document;
    const known = new Set(['main', ...orchestration.members.map(({ key }) => key)]);
    orchestration.edges = orchestration.edges.filter(({ from, to }) => known.has(from) && known.has(to));
  });
