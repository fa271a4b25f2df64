import { describe, expect, it } from 'vitest';
import { plainFile } from '../../../../test/parsed-files.ts';
import { segmentFile } from './segment-file.ts';

const life = [
  '个人简历',
  '姓 名：郑启明　　性别：男',
  '教育背景',
  '2008.09 - 2011.03　浙江大学　控制科学与工程　硕士',
  '研究方向为机器视觉。',
  '工 作 经 历',
  '2017年5月 - 至今　青禾生物　研发总监',
  '带领十二人的团队完成平台化改造。',
  '2011.04-2017.04　西泠医疗　嵌入式工程师',
  '负责驱动板的固件开发。',
  '【自我评价】',
  '做事有耐心。',
];

describe('KB-14 resume', () => {
  it('cuts by the parts of a life, with the name in every path', () => {
    const { segments } = segmentFile(plainFile(life), { method: 'resume', maxLength: 800 }, '简历3.docx');
    expect(segments.map(({ path }) => path)).toEqual([
      ['郑启明'],
      ['郑启明', '教育背景'],
      ['郑启明', '工作经历'],
      ['郑启明', '自我评价'],
    ]);
    const jobs = segments[2]?.pieces.map(({ text }) => text);
    expect(jobs).toContain('2017年5月 - 至今 青禾生物 研发总监 带领十二人的团队完成平台化改造。');
    expect(jobs).toContain('2011.04-2017.04 西泠医疗 嵌入式工程师 负责驱动板的固件开发。');
  });

  it('knows the name from the first line or from the name of the file', () => {
    const nameOf = (lines: string[], fileName: string) =>
      segmentFile(plainFile(lines), { method: 'resume', maxLength: 800 }, fileName).segments.at(-1)?.path[0];
    expect(nameOf(['关山月', '技能', '熟悉C和Python。'], '1.pdf')).toBe('关山月');
    expect(nameOf(['技能', '熟悉C和Python。'], '苏晓芸的简历.pdf')).toBe('苏晓芸');
  });
});
