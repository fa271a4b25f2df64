import { createLabel, deleteLabel, type Label, updateLabel } from '@zhixing/contract/label';
import { labelsQuery } from '../../../blocks/agent/api.ts';
import { call } from '../../../lib/call.ts';
import { queryClient } from '../../../lib/query.ts';

/** The market's bar shows the same list. */
const refresh = () => queryClient.invalidateQueries({ queryKey: labelsQuery.queryKey });

export const saveLabel = async (label: Label | undefined, labelName: string): Promise<void> => {
  if (label) await call(updateLabel, { params: { id: label.id }, body: { labelName } }, { quiet: true });
  else await call(createLabel, { body: { labelName } }, { quiet: true });
  await refresh();
};

export const removeLabel = async ({ id }: Label): Promise<void> => {
  await call(deleteLabel, { params: { id } });
  await refresh();
};
