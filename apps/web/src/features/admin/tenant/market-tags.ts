import { type LaunchTag, launchTags } from '@zhixing/contract/launch-tag';

/** Every category: those shown in their order, then the hidden ones in the standard order. */
export const tagRows = (shown: readonly LaunchTag[]): LaunchTag[] => [
  ...shown,
  ...launchTags.filter((tag) => !shown.includes(tag)),
];

export const moveTag = (shown: readonly LaunchTag[], tag: LaunchTag, by: -1 | 1): LaunchTag[] => {
  const [from, moved] = [shown.indexOf(tag), [...shown]];
  const to = from + by;
  if (from < 0 || to < 0 || to >= shown.length) return moved;
  moved.splice(from, 1);
  moved.splice(to, 0, tag);
  return moved;
};

/** One that is shown again stands last among the shown. */
export const switchTag = (shown: readonly LaunchTag[], tag: LaunchTag, isShown: boolean): LaunchTag[] => {
  const others = shown.filter((one) => one !== tag);
  return isShown ? [...others, tag] : others;
};
