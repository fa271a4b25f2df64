import { createCard } from '@zhixing/contract/card';
import { newId } from '../src/base/id.ts';
import type { Somebody } from './foreign-ids.ts';
import type { World } from './world.ts';

const card = async (world: World, who: Somebody) => {
  const widget = { type: 'Text', id: newId().replaceAll('-', ''), options: { value: '样例' } };
  const document = { kind: 'widgets' as const, widgetList: [widget] };
  return (await world.send(createCard, { body: { name: '样例', document } }, who)).data.id;
};
const ofCard = { make: card, perAccount: true } as const;
const noForm = 'the run of the sample shows no form';

/** The ids that calls about cards and forms carry; see `foreignCases`. */
export const cardCases = {
  'readCard.params.id': ofCard,
  'saveCard.params.id': ofCard,
  'releaseCard.params.id': ofCard,
  'deleteCard.params.id': ofCard,
  'saveForm.body.call_id': { make: async () => newId(), noControl: noForm },
  'submitForm.body.call_id': { make: async () => newId(), noControl: noForm },
};
export const noFormThere = noForm;
