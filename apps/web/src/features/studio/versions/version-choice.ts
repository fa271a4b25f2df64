import type { VersionList, VersionRef } from '@zhixing/contract/studio';

/** `now` is what is on the screen; the others are `r3` (release 3) and `d12` (kept draft 12). */
export type VersionChoice = 'now' | `r${number}` | `d${number}`;

export const choiceOf = ({ release, draft }: VersionRef): VersionChoice =>
  release === undefined ? `d${draft ?? 0}` : `r${release}`;

/** Undefined for the draft on the screen. */
export const refOfChoice = (choice: VersionChoice): VersionRef | undefined => {
  if (choice === 'now') return undefined;
  const no = Number(choice.slice(1));
  return choice.startsWith('r') ? { release: no } : { draft: no };
};

/** The newest release against what is on the screen; without one, the newest kept draft. */
export const firstPair = ({ releases, snapshots }: VersionList): readonly [VersionChoice, VersionChoice] => {
  const [release] = releases;
  const [snapshot] = snapshots;
  if (release) return [`r${release.no}`, 'now'];
  return snapshot ? [`d${snapshot.draftNo}`, 'now'] : ['now', 'now'];
};
