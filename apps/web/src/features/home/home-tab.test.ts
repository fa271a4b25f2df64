import { describe, expect, it } from 'vitest';
import { homeTabs, tabOf, typesOf } from './home-tab.ts';

describe('home tabs', () => {
  it('ROUTE-03 none or 1 is agents, 2 knowledge bases, 3 tools', () => {
    expect(tabOf(null)).toBe('agents');
    expect(tabOf('1')).toBe('agents');
    expect(tabOf('2')).toBe('knowledge');
    expect(tabOf('3')).toBe('tools');
    for (const odd of ['', '0', '4', '-1', '1.5', 'x', 'NaN']) expect(tabOf(odd)).toBe('agents');
  });

  it('ROUTE-20 types is the tab index plus one', () => {
    expect(homeTabs.map(typesOf)).toEqual(['1', '2', '3']);
  });
});
