import { describe, expect, it } from 'vitest';
import { tool } from '../../../locale/zh-CN/tool.ts';
import { sourceFaults } from './source.ts';

describe('the import source', () => {
  it('IMPORT-10 ERR-45 ERR-46 description and baseUrl are both needed', () => {
    expect(sourceFaults({ openApiSchemaOrUrl: ' ', baseUrl: '' })).toEqual({
      openApiSchemaOrUrl: 'openApi',
      baseUrl: 'baseUrl',
    });
    expect([tool.fault.openApi, tool.fault.baseUrl]).toEqual(['请输入', '请输入baseUrl']);
    expect(sourceFaults({ openApiSchemaOrUrl: '{}', baseUrl: 'x' })).toEqual({ baseUrl: 'url' });
    expect(sourceFaults({ openApiSchemaOrUrl: '{}', baseUrl: ' https://a.example ' })).toEqual({});
  });
});
