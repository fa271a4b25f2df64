import type { Texts } from '../texts.ts';

export const notice: Texts['notice'] = {
  heading: 'Notices',
  open: 'Notices',
  openUnread: 'Notices, {{count}} unread',
  unread: 'Unread: ',
  approved: '“{{name}}” was approved and is now on the market',
  rejected: '“{{name}}” was not approved for the market',
  delisted: '“{{name}}” was taken off the market',
  editorAdded: 'The owner of “{{name}}” asks you to edit it together. Open it in the studio',
  dataReady: 'Your data is ready to download',
  accountLeaving: 'Your account will be deleted in 7 days; a login takes it back',
  memberThreeDays:
    'Your membership or trial ends in 3 days; what you made stays, and a plan lets you go on changing it',
  memberLastDay:
    'Your membership or trial ends within a day; what you made stays, and a plan lets you go on changing it',
  withdrawalPaid: 'Your withdrawal was paid out; open to see the number of the transfer',
  withdrawalRefused: 'Your withdrawal was refused; the money can be withdrawn again',
  accountContact: 'The mail or phone of your account was changed; if it was not you, contact the administrator',
  accountKept: 'You logged in: the deletion of your account was taken back',
  reason: 'Reason: {{reason}}',
  gone: 'This agent has been deleted.',
  mark: 'Mark as read',
  markNamed: 'Mark the notice about {{name}} as read',
  markOwn: 'Mark this notice as read',
  markAll: 'Mark all as read',
  loading: 'Loading notices',
  retry: 'Retry',
  more: 'Earlier notices',
  emptyHeading: 'No notices yet',
  emptyText: 'When a listing application is decided or somebody asks you to edit with them, you hear of it here.',
};
