import { queryOptions } from '@tanstack/react-query';
import {
  addAgentEditor,
  beatPresence,
  type EditorList,
  listAgentEditors,
  listSharedAgents,
  removeAgentEditor,
} from '@zhixing/contract/agent-editor';
import { call } from '../../../lib/call.ts';
import { queryClient } from '../../../lib/query.ts';

const quiet = { quiet: true } as const;

export const editorsQuery = (id: string) =>
  queryOptions({
    queryKey: ['studio', id, 'editors'],
    queryFn: () => call(listAgentEditors, { params: { id } }, quiet),
  });
const show = (id: string, list: EditorList) => queryClient.setQueryData(editorsQuery(id).queryKey, list);

export const addEditor = async (id: string, account: string): Promise<EditorList> => {
  const list = await call(addAgentEditor, { params: { id }, body: { account } }, quiet);
  show(id, list);
  return list;
};
export const removeEditor = (id: string, accountId: string) => call(removeAgentEditor, { params: { id, accountId } });
/** Those of others that one edits with them; one that was left must not be offered again. */
export const sharedQuery = () =>
  queryOptions({
    queryKey: ['studio', 'shared'],
    queryFn: ({ signal }) => call(listSharedAgents, {}, { quiet: true, signal }),
    refetchOnMount: 'always',
  });
export const forgetShared = () => queryClient.removeQueries(sharedQuery());
export const refreshEditors = (id: string) => queryClient.invalidateQueries(editorsQuery(id));
export const sayHere = (id: string) => call(beatPresence, { params: { id } }, quiet);
