import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as links from '@zhixing/contract/account-link';
import { listTenants } from '@zhixing/contract/admin';
import type { Role } from '@zhixing/contract/user';
import { call } from '../../../lib/call.ts';
import { queryClient } from '../../../lib/query.ts';
import { userKey } from './api.ts';

export const invitePageSize = 20;
const inviteKey = ['admin', 'invites'] as const;

export const invitesQuery = (page: number) =>
  queryOptions({
    queryKey: [...inviteKey, page],
    queryFn: ({ signal }) =>
      call(links.listInvites, { query: { pageNumber: page - 1, pageSize: invitePageSize } }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
  });

/** Where staff of the platform may add people. */
export const tenantChoicesQuery = (search: string) =>
  queryOptions({
    queryKey: ['admin', 'tenants', 'choices', search],
    queryFn: async ({ signal }) => {
      const query = { search: search || undefined, pageNumber: 0, pageSize: 20 };
      const { content } = await call(listTenants, { query }, { quiet: true, signal });
      return content.map(({ id, name }) => ({ value: id, label: name }));
    },
    placeholderData: keepPreviousData,
  });

export type InviteDraft = { readonly tenantId?: string; readonly role: Role; readonly email: string };
export type PersonDraft = {
  readonly tenantId?: string;
  readonly role: Role;
  readonly username: string;
  readonly displayName: string;
  readonly contact: string;
};

export const makeInvite = async ({ email, ...draft }: InviteDraft) => {
  const made = await call(links.createInvite, { body: { ...draft, email: email || null } }, { quiet: true });
  await queryClient.invalidateQueries({ queryKey: inviteKey });
  return made;
};

export const makeUser = async ({ contact, ...draft }: PersonDraft) => {
  const to = contact.trim();
  const reach = { email: to.includes('@') ? to : null, phone: to && !to.includes('@') ? to : null };
  const made = await call(links.createUser, { body: { ...draft, ...reach } }, { quiet: true });
  await queryClient.invalidateQueries({ queryKey: userKey });
  return made;
};

export const takeInviteBack = async (id: string): Promise<void> => {
  await call(links.revokeInvite, { params: { id } });
  await queryClient.invalidateQueries({ queryKey: inviteKey });
};

export const resetPassword = (id: string, way: 'mail' | 'link') =>
  call(links.resetUserPassword, { params: { id }, body: { way } });
