import { launchPage, pageCreatedByMe } from '@zhixing/contract/agent';
import type { Asked } from './request.ts';
import { commonWord, rareWord } from './words.ts';

export const pageSize = 99;
export const deepest = 'page 1,000';

export type Opening = { agents: number; labelId: string; ownToken: string; staffToken: string };

/** Every list a person can ask for. All but those of the rare word fill a page of 99 cards, in any market. */
export const listsOf = ({ agents, labelId, ownToken, staffToken }: Opening): Record<string, Asked> => {
  const page = { pageNumber: 0, pageSize };
  const market = (body: object) => ({ path: launchPage.path, body: { ...page, ...body } });
  const agentsOf = (token: string, body: object) => ({ path: pageCreatedByMe.path, body: { ...page, ...body }, token });
  return {
    'page 0': market({}),
    tag: market({ launchTags: ['insurance'] }),
    label: market({ labelId }),
    'most used': market({ sort: 'used' }),
    'most used, tag': market({ sort: 'used', launchTags: ['insurance'] }),
    'best rate': market({ sort: 'rate' }),
    'search, common word': market({ agentName: commonWord }),
    'search, rare word': market({ agentName: rareWord }),
    [deepest]: market({ pageNumber: Math.min(1_000, Math.floor(agents / pageSize) - 1) }),
    'mine, one of 240': agentsOf(ownToken, {}),
    'mine, search': agentsOf(ownToken, { agentName: commonWord }),
    'staff, all': agentsOf(staffToken, {}),
    'staff, creator: copies': agentsOf(staffToken, { copyByMe: true }),
    'staff, creator: originals': agentsOf(staffToken, { copyByMe: false }),
    'staff, status: listed': agentsOf(staffToken, { queryStatus: 'C90_Launched' }),
    'staff, status: not listed': agentsOf(staffToken, { queryStatus: 'C90_bay' }),
    'staff, search, common word': agentsOf(staffToken, { agentName: commonWord }),
    'staff, search, rare word': agentsOf(staffToken, { agentName: rareWord }),
  };
};
