import { createCard } from '@zhixing/contract/card';
import { newId } from '../src/base/id.ts';
import type { World } from './world.ts';

type Somebody = { tenantId: string; host: string; token: string };
type Place = { runId?: string; callId?: string };

const card = async (world: World, who: Somebody) => {
  const widget = { type: 'Text', id: newId().replaceAll('-', ''), options: { value: '样例' } };
  const document = { kind: 'widgets' as const, widgetList: [widget] };
  return (await world.send(createCard, { body: { name: '样例', document } }, who)).data.id;
};
const ofCard = { make: card, perAccount: true } as const;
const noControl = 'the run of the sample shows no form';
const formAt = (place: Place) => ({ runId: newId(), callId: 'call-1', values: {}, ...place });
const visited = (place: Place) => ({
  params: { siteKey: 'sample-sample-sample-1' },
  body: {
    ...{ visitor: 'v'.repeat(43), sessionId: newId(), runId: newId(), question: '好' },
    form: formAt(place),
  },
});

/** The ids that calls about cards and forms carry; see `foreignCases`. */
export const cardCases = <R, W extends Somebody>(ofRun: R, agent: (world: World, who: W) => Promise<string>) => {
  const asked = async (world: World, who: W, place: Place) => ({
    body: { session_id: newId(), schema_id: await agent(world, who), query: '好', form: formAt(place) },
  });
  const ofCall = { make: async () => newId(), noControl };
  return {
    'readCard.params.id': ofCard,
    'readWidget.params.id': ofCard,
    'saveCard.params.id': ofCard,
    'releaseCard.params.id': ofCard,
    'deleteCard.params.id': ofCard,
    'saveForm.body.run_id': { ...ofRun, noControl },
    'saveForm.body.call_id': ofCall,
    'submitForm.body.run_id': { ...ofRun, noControl },
    'submitForm.body.call_id': ofCall,
    'chat.body.form.runId': {
      ...{ ...ofRun, noControl },
      call: (runId: string, world: World, who: W) => asked(world, who, { runId }),
    },
    'chat.body.form.callId': {
      ...ofCall,
      call: (callId: string, world: World, who: W) => asked(world, who, { callId }),
    },
    'askEmbed.body.form.runId': { ...ofRun, noControl, call: (runId: string) => visited({ runId }) },
    'askEmbed.body.form.callId': { ...ofCall, call: (callId: string) => visited({ callId }) },
  };
};
