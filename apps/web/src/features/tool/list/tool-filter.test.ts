import { type PluginRow, pluginPage } from '@zhixing/contract/plugin';
import { describe, expect, it } from 'vitest';
import { writePlace } from '../../../blocks/part-list/list-place.ts';
import { hasFilter, mayEdit, noFilter, queryOf, readFilter } from './tool-filter.ts';

describe('the tool list query', () => {
  it('LIMIT-03 TOOL-21 asks for 20 of one’s own; staff for everybody’s', () => {
    expect(queryOf(noFilter, false)).toEqual({ pageNumber: 0, pageSize: 20, createdByMe: true });
    expect(queryOf({ ...noFilter, page: 3 }, true)).toEqual({ pageNumber: 2, pageSize: 20, createdByMe: false });
  });

  it('TOOL-02 TOOL-03 TOOL-04 type, status, name and whole days', () => {
    const from = '2026-11-01';
    const filter = { page: 1, type: 'plugin', status: 'C90_Released', name: ' 天气 ', from, to: '2026-11-02' } as const;
    const query = queryOf(filter, false);
    expect(pluginPage.body.parse(query)).toMatchObject({
      pluginTypes: ['PYTHON3', 'HTTP', 'JAVASCRIPT'],
      pluginStatus: 'C90_Released',
      pluginName: '天气',
      timeRangeStart: new Date(2026, 10, 1).toISOString(),
      timeRangeEnd: new Date(2026, 10, 2, 23, 59, 59, 999).toISOString(),
    });
  });

  it('stands in the address, where odd values count as none', () => {
    const filter = { page: 2, type: 'mcp', status: 'all', name: '地图', from: '2026-11-01', to: '' } as const;
    const search = writePlace(filter, noFilter, new URLSearchParams('types=3&name=x'));
    expect(search.get('types')).toBe('3');
    expect(String(writePlace(noFilter, noFilter, new URLSearchParams('area=tools&type=mcp')))).toBe('area=tools');
    expect(readFilter(search)).toEqual(filter);
    const odd = new URLSearchParams('type=x&status=y&from=2026-13-45&to=now&page=-1');
    expect(readFilter(odd)).toEqual(noFilter);
    expect([hasFilter(noFilter), hasFilter(filter)]).toEqual([false, true]);
  });

  it('TOOL-07 ERR-49 MCP never, built-in ones only for the admin or their creator', () => {
    const row = (more: Partial<PluginRow>) =>
      ({ pluginType: 'HTTP', isStandard: false, isMine: false, ...more }) as PluginRow;
    expect(mayEdit(row({ pluginType: 'MCP', isMine: true }), 'admin')).toBe(false);
    expect(mayEdit(row({ isStandard: true }), 'user')).toBe(false);
    expect(mayEdit(row({ isStandard: true }), 'support')).toBe(false);
    expect(mayEdit(row({ isStandard: true }), 'admin')).toBe(true);
    expect(mayEdit(row({ isStandard: true, isMine: true }), 'user')).toBe(true);
  });
});
