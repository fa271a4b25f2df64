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
  reason: 'Reason: {{reason}}',
  gone: 'This agent has been deleted.',
  justNow: 'just now',
  mark: 'Mark as read',
  markNamed: 'Mark the notice about {{name}} as read',
  markAll: 'Mark all as read',
  loading: 'Loading notices',
  retry: 'Retry',
  more: 'Earlier notices',
  emptyHeading: 'No notices yet',
  emptyText: 'When a listing application is decided or somebody asks you to edit with them, you hear of it here.',
};
