import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

it('quotes what must be quoted and disarms formulas', () => {
  const text = csvOf([
    ['名称', '数'],
    ['=HYPERLINK("http://evil")', -3],
    ['+1', '-1', '@x', '\t=1', 'a,"b"\nc', '普通'],
  ]).toString();
  expect(text).toBe(
    '\uFEFF名称,数\r\n"\'=HYPERLINK(""http://evil"")",-3\r\n\'+1,\'-1,\'@x,\'\t=1,"a,""b""\nc",普通\r\n',
  );
});
