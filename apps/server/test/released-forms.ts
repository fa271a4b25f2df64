import { cardDocument } from '@zhixing/contract/card-document';
import { newId } from '../src/base/id.ts';
import { card } from '../src/db/schema/card.ts';
import type { World } from './world.ts';

export const widgetId = (n: number) => n.toString(16).padStart(32, '0');
const widget = (type: string, n: number, options: object) => ({ type, id: widgetId(n), options });

/** A text that is shown, a text, a number and a choice that are filled in. */
const leaveForm = {
  kind: 'widgets',
  widgetList: [
    widget('Text', 1, { useVar: 'customer.name' }),
    widget('Input', 2, { label: '姓名', key: 'name' }),
    widget('Rate', 3, { label: '评分', key: 'stars' }),
    widget('Checkbox', 4, { label: '天', key: 'days', optionItems: [{ label: '一', value: '1' }] }),
  ],
  required: ['name'],
};

/** A released form of the account; its part is `card:` and its id. */
export const addReleasedForm = (
  { services }: World,
  { id: ownerId, tenantId }: { id: string; tenantId: string },
  { name = '请假单', document: given = leaveForm as object } = {},
) =>
  services.db.inTenant(tenantId, async (tx) => {
    const document = cardDocument.parse(given);
    const id = newId();
    const released = { name, description: '', source: '', document };
    await tx.insert(card).values({ tenantId, id, ownerId, name, document, released, releasedRevision: 1 });
    return { id, part: `card:${id}` };
  });
