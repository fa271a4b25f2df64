import { iconPage, uploadIcon, uploadIconShort } from '@zhixing/contract/file';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '../../../test/world.ts';
import { png } from './test-files/sample-files.ts';
import { sendFile } from './test-files/send-file.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

it('API-59 API-58 both addresses take an icon, and refuse what is none', async () => {
  const { host } = await world.addTenant();
  const token = await world.openToken(host, await world.addAccount(host));
  const ids: string[] = [];
  for (const route of [uploadIcon, uploadIconShort]) {
    const stored = await sendFile(world, route, { name: 'a.png', bytes: png() }, { host, token });
    expect(stored.code).toBe(200);
    ids.unshift(stored.data.id);
    const refused = await sendFile(world, route, { name: 'a.pdf', bytes: Buffer.from('%PDF-1.7') }, { host, token });
    expect(refused.errorCode).toBe('FILE_TYPE_REFUSED');
  }
  const { data } = await world.send(iconPage, { body: { pageNumber: 0, pageSize: 10 } }, { host, token });
  expect(data).toMatchObject({ content: ids, totalElements: 2 });
});
