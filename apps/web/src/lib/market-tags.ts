import { type LaunchTag, launchTags } from '@zhixing/contract/launch-tag';
import { readSession, type Session, useSession } from './session.ts';

/** The categories this tenant shows, in its order. */
const tagsOf = ({ tenant }: Session): readonly LaunchTag[] => tenant?.marketTags ?? launchTags;

export const useMarketTags = () => tagsOf(useSession());
export const readMarketTags = () => tagsOf(readSession());
