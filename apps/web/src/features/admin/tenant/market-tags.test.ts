import { launchTags } from '@zhixing/contract/launch-tag';
import { describe, expect, it } from 'vitest';
import { moveTag, switchTag, tagRows } from './market-tags.ts';

describe('MKT-04 the categories a tenant shows', () => {
  it('rows are the shown ones in their order, then the hidden ones', () => {
    expect(tagRows(launchTags)).toEqual([...launchTags]);
    expect(tagRows(['bank', 'hr']).slice(0, 4)).toEqual(['bank', 'hr', 'general', 'securities']);
    expect(tagRows([])).toHaveLength(launchTags.length);
  });

  it('one moves by one place and stops at the ends', () => {
    expect(moveTag(['hr', 'fund', 'bank'], 'bank', -1)).toEqual(['hr', 'bank', 'fund']);
    expect(moveTag(['hr', 'fund', 'bank'], 'hr', 1)).toEqual(['fund', 'hr', 'bank']);
    expect(moveTag(['hr', 'fund'], 'hr', -1)).toEqual(['hr', 'fund']);
    expect(moveTag(['hr', 'fund'], 'fund', 1)).toEqual(['hr', 'fund']);
    expect(moveTag(['hr', 'fund'], 'bank', -1)).toEqual(['hr', 'fund']);
  });

  it('one is hidden, and comes back as the last', () => {
    expect(switchTag(['hr', 'fund', 'bank'], 'fund', false)).toEqual(['hr', 'bank']);
    expect(switchTag(['hr', 'bank'], 'fund', true)).toEqual(['hr', 'bank', 'fund']);
    expect(switchTag(['hr', 'bank'], 'hr', true)).toEqual(['bank', 'hr']);
  });
});
