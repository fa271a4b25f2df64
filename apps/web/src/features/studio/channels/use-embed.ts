import { useMutation, useQuery } from '@tanstack/react-query';
import { type EmbedSettings, readEmbed, renewEmbedKey, saveEmbed, usualEmbedQuestions } from '@zhixing/contract/embed';
import { call } from '../../../lib/call.ts';
import { CallError } from '../../../lib/call-error.ts';
import { queryClient } from '../../../lib/query.ts';

type Change = Partial<Pick<EmbedSettings, 'origins' | 'isOn' | 'dayLimit' | 'title'>>;

const first = { origins: [] as string[], isOn: true, dayLimit: usualEmbedQuestions, title: '' };

/** The settings as the server has them; every change is saved at once. */
export const useEmbed = (agentId: string) => {
  const queryKey = ['embed', agentId];
  const { data, error, isPending, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(readEmbed, { params: { agentId } }, { quiet: true, signal }),
  });
  // Not one at a time: a field that is left while another is being saved would lose what was typed.
  const { mutateAsync, isPending: isSaving } = useMutation({
    mutationFn: async (work: () => Promise<EmbedSettings>) => {
      queryClient.setQueryData(queryKey, await work());
    },
  });
  const store = async (work: () => Promise<EmbedSettings>): Promise<boolean> => {
    try {
      await mutateAsync(work);
      return true;
    } catch (failure) {
      // `call` has said it already.
      if (!(failure instanceof CallError)) throw failure;
      return false;
    }
  };
  const change = (wish: Change) => {
    const { origins, isOn, dayLimit, title } = data ?? first;
    const body = { origins, isOn, dayLimit, title, ...wish };
    return store(() => call(saveEmbed, { params: { agentId }, body }));
  };
  const renew = () => store(() => call(renewEmbedKey, { params: { agentId } }));
  return { settings: data, error, isPending, isSaving, refetch, change, renew };
};
