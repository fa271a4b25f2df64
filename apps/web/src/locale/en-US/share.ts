import type { share as zh } from '../zh-CN/share.ts';

export const share: typeof zh = {
  heading: 'Shared conversation',
  by: 'Shared by somebody, read-only, as it was on {{time}}',
  byMe: 'You shared this; whoever has the link and logs in reads it as it was on {{time}}',
  onlyMe: 'Not shared yet, only you can see it',
  continue: 'Continue',
  continueHelp: 'Makes a copy of your own; the original stays as it is',
  share: 'Share',
  manage: 'Manage sharing',
  loading: 'Opening the shared conversation',
  emptyHeading: 'Nothing in this conversation yet',
  empty: 'There was no finished answer when it was shared.',
  missingHeading: 'This conversation cannot be seen any more',
  missing:
    'It may not be shared, no longer be shared or be deleted, or the address is incomplete. Ask for the link again.',
  failed: 'The shared conversation could not be loaded',
  retry: 'Try again',
  requestId: 'Request {{id}}',
};
