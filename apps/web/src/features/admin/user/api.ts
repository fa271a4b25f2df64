import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type AdminUser, listUsers, updateUser } from '@zhixing/contract/admin';
import { call } from '../../../lib/call.ts';
import { queryClient } from '../../../lib/query.ts';
import { readSession } from '../../../lib/session.ts';
import { loadUser } from '../../../lib/user.ts';
import { type Change, roleOf, statusOf } from './model.ts';

export const userPageSize = 20;
const key = ['admin', 'users'] as const;

type Filters = { readonly q: string; readonly role: string; readonly status: string };

export const usersQuery = ({ q, role, status }: Filters, page: number) =>
  queryOptions({
    queryKey: [...key, q, role, status, page],
    queryFn: ({ signal }) =>
      call(
        listUsers,
        {
          query: {
            search: q || undefined,
            role: roleOf(role),
            status: statusOf(status),
            pageNumber: page - 1,
            pageSize: userPageSize,
          },
        },
        { quiet: true, signal },
      ),
    placeholderData: keepPreviousData,
  });

export const saveUser = async (user: AdminUser, change: Change): Promise<void> => {
  await call(updateUser, { params: { id: user.id }, body: change }, { quiet: true });
  await queryClient.invalidateQueries({ queryKey: key });
  if (user.id === readSession().user?.id) await loadUser();
};
