import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type AdminUser, listUsers, updateUser } from '@zhixing/contract/admin';
import * as personalData from '@zhixing/contract/personal-data';
import { fillPath } from '@zhixing/contract/route';
import { call } from '../../../lib/call.ts';
import { queryClient } from '../../../lib/query.ts';
import { readSession } from '../../../lib/session.ts';
import { loadUser } from '../../../lib/user.ts';
import { type Change, roleOf, statusOf } from './model.ts';

export const userPageSize = 20;
export const userKey = ['admin', 'users'] as const;

type Filters = { readonly q: string; readonly role: string; readonly status: string };

export const usersQuery = ({ q, role, status }: Filters, page: number) =>
  queryOptions({
    queryKey: [...userKey, q, role, status, page],
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
  await queryClient.invalidateQueries({ queryKey: userKey });
  if (user.id === readSession().user?.id) await loadUser();
};

export const userExportQuery = (id: string) =>
  queryOptions({
    queryKey: [...userKey, 'export', id],
    queryFn: async ({ signal }) =>
      (await call(personalData.readUserExport, { params: { id } }, { quiet: true, signal })).export,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? 2_000 : false),
  });

export const beginUserExport = async (id: string): Promise<void> => {
  const { export: begun } = await call(personalData.beginUserExport, { params: { id } });
  queryClient.setQueryData(userExportQuery(id).queryKey, begun);
};

export const userPartAddress = (id: string, no: number): string =>
  fillPath(personalData.downloadUserExport.path, { id, no: String(no) });

export const removeUser = async (id: string): Promise<string> => {
  const { deleteDate } = await call(personalData.askUserRemoval, { params: { id } });
  await queryClient.invalidateQueries({ queryKey: userKey });
  return deleteDate;
};

export const keepUser = async (id: string): Promise<void> => {
  await call(personalData.cancelUserRemoval, { params: { id } });
  await queryClient.invalidateQueries({ queryKey: userKey });
};
