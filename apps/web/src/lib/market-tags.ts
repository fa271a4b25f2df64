import { type LaunchTag, launchTags } from '@zhixing/contract/launch-tag';
import { useSession } from './session.ts';

/** The categories this tenant shows, in its order. */
export const useMarketTags = (): readonly LaunchTag[] => useSession().tenant?.marketTags ?? launchTags;
