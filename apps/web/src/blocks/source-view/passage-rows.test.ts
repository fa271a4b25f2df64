import { describe, expect, it } from 'vitest';
import { cutAt, tableOf } from './passage-rows.ts';

const row = (id: string, text: string, isCited = false) => ({ id, text, path: [], isCited });

describe('rows of a sheet', () => {
  it('stand beneath their header again', () => {
    expect(tableOf([row('1', '职级：M3\n一线城市：600'), row('2', '职级：M5；其他：750', true)])).toEqual({
      columns: ['职级', '一线城市', '其他'],
      rows: [
        { id: '1', isCited: false, cells: ['M3', '600', ''] },
        { id: '2', isCited: true, cells: ['M5', '', '750'] },
      ],
    });
  });

  it('other texts are no table', () => {
    expect(tableOf([row('1', '住宿费在规定标准之内据实报销。')])).toBeUndefined();
    expect(tableOf([])).toBeUndefined();
  });
});

describe('a piece in its text', () => {
  it('is found as it stands, and across line ends', () => {
    expect(cutAt('先交超标说明，再批准。', '超标说明')).toEqual(['先交', '超标说明', '，再批准。']);
    expect(cutAt('先交超标\n说明，𠮷再批准。', '超标说明，𠮷')).toEqual(['先交', '超标\n说明，𠮷', '再批准。']);
  });

  it('is nowhere', () => {
    expect(cutAt('甲乙丙', '丁')).toBeUndefined();
    expect(cutAt('甲乙丙', ' ')).toBeUndefined();
  });
});
