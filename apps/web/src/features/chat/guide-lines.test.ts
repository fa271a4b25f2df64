import { expect, it } from 'vitest';
import { guideLines } from './guide-lines.ts';

it('CHAT-15 the usage guide is a list: by line, else by sentence', () => {
  expect(guideLines('1. 上传流水\n2、上传名单\n\n- 等一分钟')).toEqual(['上传流水', '上传名单', '等一分钟']);
  expect(guideLines('先上传模板，再上传材料；生成约需一分钟。')).toEqual([
    '先上传模板，再上传材料',
    '生成约需一分钟。',
  ]);
  expect(guideLines('只有一句')).toEqual(['只有一句']);
  expect(guideLines('')).toEqual([]);
});
