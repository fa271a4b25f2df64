export { deliverLink, type LinkSender } from './deliver-link.ts';
export { endResetLinks, endWaysGivenBy, isRoleAbove, openInvites } from './end-links.ts';
export { linkState } from './link-state.ts';
export { lostLink } from './lost-link.ts';
export { makeLink } from './make-link.ts';
export { accountLinkBindings } from './routes.ts';
