import type { listProviderModels } from '@zhixing/contract/model-settings';
import type { RouteReply } from '@zhixing/contract/route';
import { useState } from 'react';
import type { CallError } from '../../../lib/call-error.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { askForModels, type ListOrder } from './api.ts';

type Reply = RouteReply<typeof listProviderModels>;
export type ListedModel = Reply['models'][number];

const placeOf = ({ protocol, baseUrl }: Pick<ListOrder, 'protocol' | 'baseUrl'>) => `${protocol} ${baseUrl.trim()}`;

/** The list of the place that is typed now; one that was fetched from another place is not shown for it. */
export const useProviderModels = (
  here: Pick<ListOrder, 'protocol' | 'baseUrl'>,
  onRefused: (error: CallError) => boolean,
) => {
  const [found, setFound] = useState<{ readonly place: string; readonly reply: Reply }>();
  const { write: ask, isBusy } = useWrite(
    async (order: ListOrder) => {
      setFound(undefined);
      const reply = await askForModels(order);
      setFound({ place: placeOf(order), reply });
      return reply;
    },
    (error, order) => {
      if (onRefused(error)) return;
      const message = Object.values(error.fields).join(' ') || error.message;
      setFound({ place: placeOf(order), reply: { ok: false, message, models: [] } });
    },
  );
  return { ask, isBusy, reply: found?.place === placeOf(here) ? found.reply : undefined };
};
