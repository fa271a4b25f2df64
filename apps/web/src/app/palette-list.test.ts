import { describe, expect, it } from 'vitest';
import { paths } from '../lib/paths.ts';
import { jumpTabs, jumpTargets, matches } from './palette-list.ts';

describe('palette', () => {
  it('offers only what the guards allow', () => {
    expect(jumpTargets(paths, {}).map(({ path }) => path)).toEqual(['/index', '/recharge']);
    expect(jumpTargets(paths, { token: 't' }).map(({ path }) => path)).toEqual([
      '/index',
      '/home',
      '/studio',
      '/recharge',
      '/user-order',
      '/income',
      '/team',
      '/api-key',
      '/personal-data',
    ]);
  });

  it('CARD-22 leads to one’s cards once logged in', () => {
    expect(jumpTabs(paths, {})).toEqual([]);
    expect(jumpTabs(paths, { token: 't' }).map(({ path }) => path)).toEqual(['/studio?area=cards']);
  });

  it('matches every word, in any case', () => {
    expect(matches('市场 /index', '市')).toBe(true);
    expect(matches('Orders and usage /user-order', 'ORDER us')).toBe(true);
    expect(matches('市场 /index', '市 home')).toBe(false);
    expect(matches('市场', '')).toBe(true);
    expect(matches('市场', '  ')).toBe(true);
  });
});
