import { queryOptions } from '@tanstack/react-query';
import * as profile from '@zhixing/contract/account-profile';
import * as auth from '@zhixing/contract/auth';
import * as contract from '@zhixing/contract/personal-data';
import { fillPath } from '@zhixing/contract/route';
import { call } from '../../lib/call.ts';
import { queryClient } from '../../lib/query.ts';
import { storeUser } from '../../lib/session.ts';

const askMs = 2_000;

export const exportQuery = queryOptions({
  queryKey: ['personal-data', 'export'],
  queryFn: async ({ signal }) => (await call(contract.readDataExport, {}, { quiet: true, signal })).export,
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.status === 'running' ? askMs : false),
});

export const removalQuery = queryOptions({
  queryKey: ['personal-data', 'removal'],
  queryFn: ({ signal }) => call(contract.readRemoval, {}, { quiet: true, signal }),
  staleTime: 0,
});

export const beginExport = async (): Promise<void> => {
  const { export: begun } = await call(contract.beginDataExport, {});
  queryClient.setQueryData(exportQuery.queryKey, begun);
};

/** A plain link: the browser saves it as it comes, however large, and shows who is logged in by its cookie. */
export const partAddress = (no: number): string => fillPath(contract.downloadDataExport.path, { no: String(no) });

export const askRemoval = (password: string) => call(contract.askRemoval, { body: { password } }, { quiet: true });

export const loginsQuery = queryOptions({
  queryKey: ['personal-data', 'logins'],
  queryFn: async ({ signal }) => (await call(auth.listOwnLogins, {}, { quiet: true, signal })).logins,
  staleTime: 0,
});

const readLoginsAgain = () => queryClient.invalidateQueries({ queryKey: loginsQuery.queryKey });

export const endLogins = async (password: string, loginId?: string): Promise<void> => {
  await call(auth.endOwnLogins, { body: { password, ...(loginId ? { loginId } : {}) } }, { quiet: true });
  await readLoginsAgain();
};

export const changePassword = async (currentPassword: string, newPassword: string): Promise<void> => {
  await call(auth.changePassword, { body: { currentPassword, newPassword } }, { quiet: true });
  await readLoginsAgain();
};

export const endAllLogins = (password: string) =>
  call(auth.endOwnLogins, { body: { password, all: true } }, { quiet: true });

/** The menu shows it at once. */
export const saveProfile = async (body: { displayName: string; avatar: string | null }): Promise<void> => {
  storeUser(await call(profile.saveProfile, { body }));
};

export const sendContactCode = async (account: string): Promise<number> =>
  (await call(profile.sendContactCode, { body: { account } }, { quiet: true })).resendSeconds;

export const changeContact = async (body: { account: string; checkCode: string; password: string }): Promise<void> => {
  storeUser(await call(profile.changeContact, { body }, { quiet: true }));
};
