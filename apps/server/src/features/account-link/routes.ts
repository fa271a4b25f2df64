import * as contract from '@zhixing/contract/account-link';
import { type Binding, bind } from '../../http/bind.ts';
import { setSessionCookies } from '../auth/index.ts';
import { acceptInvite } from './accept-invite.ts';
import { readAccountLink } from './read-link.ts';
import { setPasswordByLink } from './set-password-by-link.ts';

export const accountLinkBindings: Binding[] = [
  bind(contract.readAccountLink, (ctx, { body }) => readAccountLink(ctx, body)),
  bind(contract.acceptInvite, (ctx, { body }) => acceptInvite(ctx, body), setSessionCookies),
  bind(contract.setPasswordByLink, (ctx, { body }) => setPasswordByLink(ctx, body)),
];
