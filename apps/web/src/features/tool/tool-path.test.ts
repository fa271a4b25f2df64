import { expect, it } from 'vitest';
import { backPath } from './tool-path.ts';

it('STUDIO-02 from an editor one comes back to the list it was opened from, and to no other place', () => {
  expect(backPath({ back: '/studio?area=tools&type=workflow' })).toBe('/studio?area=tools&type=workflow');
  expect(backPath({ back: '/home?types=3&page=2' })).toBe('/home?types=3&page=2');
  for (const state of [null, {}, { back: 7 }, { back: 'https://example.com' }, { back: '//example.com' }])
    expect(backPath(state)).toBe('/home?types=3');
});
