import type { Texts } from '../texts.ts';

export const notice: Texts['notice'] = {
  heading: 'Notices',
  open: 'Notices',
  openUnread: 'Notices, {{count}} unread',
  unread: 'Unread: ',
  approved: '“{{name}}” was approved and is now on the market',
  rejected: '“{{name}}” was not approved for the market',
  delisted: '“{{name}}” was taken off the market',
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
  emptyText: 'When your listing application is decided, you will hear of it here.',
};
