import { describe, expect, it } from 'vitest';
import { cutAt, foundMark, tableOf } from './passage-rows.ts';

const row = (id: string, text: string, isCited = false) => ({ id, text, path: [], isCited });

describe('rows of a sheet', () => {
  it('stand beneath their header again', () => {
    expect(tableOf([row('1', '职级：M3\n一线城市：600'), row('2', '职级：M5；其他：750', true)])).toEqual({
      columns: ['职级', '一线城市', '其他'],
      rows: [
        { id: '1:0', isCited: false, cells: ['M3', '600', ''] },
        { id: '2:0', isCited: true, cells: ['M5', '', '750'] },
      ],
    });
  });

  it('stand each for itself where a segment has several, and only the one that was found is marked', () => {
    const rows = ['备件：密封圈；单价：86', '备件：轴承；单价：420', '备件：滤芯；单价：155'];
    const table = tableOf([row('1', rows.join('\n'), true)], rows[1]);
    expect(table?.rows.map(({ cells, isCited }) => [...cells, isCited])).toEqual([
      ['密封圈', '86', false],
      ['轴承', '420', true],
      ['滤芯', '155', false],
    ]);
    expect(tableOf([row('1', rows.join('\n'), true)], '从前的一行')?.rows.every(({ isCited }) => isCited)).toBe(true);
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

it('KB-14 a passage of several pages opens where the found words stand', () => {
  const mark = (page: number, text: string) => ({ page, boxes: [], row: null, text });
  const passage = { marks: [mark(34, '甲乙'), mark(37, '丙丁'), mark(37, '戊己')] };
  expect(foundMark(passage, { piece: '戊' })).toBe(passage.marks[2]);
  expect(foundMark(passage, { piece: '改过了', page: 37 })).toBe(passage.marks[1]);
  expect(foundMark(passage, { page: 12 })).toBe(passage.marks[0]);
  expect(foundMark({ marks: [] }, { page: 1 })).toBeUndefined();
});
