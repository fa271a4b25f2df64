import { mapBlock } from '@zhixing/contract/block/map';
import { expect, it } from 'vitest';
import { mapDefaults, scriptAddress } from './amap.ts';

it('LIMIT-29 a map begins at Beijing, zoomed and turned as set, 350 pixels high', () => {
  expect(mapDefaults).toEqual({
    ...{ center: [116.397428, 39.90923], zoom: 13.5, pitch: 50, rotation: -15, zooms: [2, 20] },
  });
  expect(mapBlock.options.parse({})).toMatchObject({ height: 350 });
});

it('WID-49 the script is version 2.0 with the key and no plugin', () => {
  const address = new URL(scriptAddress({ url: 'https://webapi.amap.com', key: 'a&b' }));
  expect([...address.searchParams]).toEqual([
    ['v', '2.0'],
    ['key', 'a&b'],
  ]);
  expect(address.origin + address.pathname).toBe('https://webapi.amap.com/maps');
});
