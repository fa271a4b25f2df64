import type { FileState, KnowledgeFile } from '@zhixing/contract/knowledge-file';

/** The steps of a file's way, in the order they are gone through. */
export const workStates = ['queuing', 'uploaded', 'segmenting', 'vectorising'] as const;
type WorkState = (typeof workStates)[number];

type Progress = Pick<KnowledgeFile, 'state' | 'done' | 'total'>;

export const isUnderWay = (state: FileState): state is WorkState => workStates.some((one) => one === state);
/** What can be begun, or begun anew, with new settings. */
export const canStart = (state: FileState) => !isUnderWay(state);

const shareOf = ({ done, total }: Progress) => (total > 0 ? Math.min(1, Math.max(0, done / total)) : 0);

/** How full each of the four parts of the bar is, 0 to 1. */
export const progressParts = (file: Progress): readonly number[] => {
  if (file.state === 'complete') return workStates.map(() => 1);
  const at = workStates.findIndex((one) => one === file.state);
  if (at < 0) return workStates.map(() => 0);
  return workStates.map((_, index) => (index < at ? 1 : index === at ? shareOf(file) : 0));
};

/** All of it as one number, for readers that do not see the bar. */
export const progressPercent = (file: Progress): number => {
  const parts = progressParts(file);
  return Math.round((parts.reduce((sum, part) => sum + part, 0) / parts.length) * 100);
};

/** What is counted in this state; undefined where nothing is counted yet. */
export const progressCount = ({ state, done, total }: Progress) => {
  if (total <= 0 || state === 'queuing' || !isUnderWay(state)) return undefined;
  return {
    of: state === 'vectorising' ? ('segments' as const) : ('pages' as const),
    done: Math.min(done, total),
    total,
  };
};
