import { describe, expect, it } from 'vitest';
import { printedFile } from '../../../../test/parsed-files.ts';
import type { ParsedLine } from '../../../gateways/sandbox/parsed-file.ts';
import { segmentFile } from './segment-file.ts';

const settings = { method: 'manual' as const, maxLength: 800 };

describe('KB-14 manual', () => {
  it('makes a tree of numbered headings and none of steps and wrapped numbers', () => {
    const { segments } = segmentFile(
      printedFile([
        [{ text: 'XH-200压力变送器使用说明书', letters: 20 }],
        ['1 概述'],
        ['本产品用于测量液体、气体的压力，适用于石化、电力、水务等行业，保修期共计', '24 个月，自购买之日起计算。'],
        ['1.1 安装'],
        ['1. 断开电源；', '2. 拧紧接头；'],
        ['1.1.1 场地'],
        ['四周留出三十厘米的检修空间。'],
        ['2 维护'],
        ['每年校准一次。'],
      ]),
      settings,
      'XH-200使用说明书.pdf',
    );
    const title = 'XH-200压力变送器使用说明书';
    expect(segments.map(({ path }) => path)).toEqual([
      [title, '1 概述'],
      [title, '1 概述', '1.1 安装'],
      [title, '1 概述', '1.1 安装', '1.1.1 场地'],
      [title, '2 维护'],
    ]);
    expect(segments[0]?.text).toContain('保修期共计24 个月');
    expect(segments[1]?.pieces.map(({ text }) => text)).toEqual(['1. 断开电源；', '2. 拧紧接头；']);
  });

  it('tells headings without numbers by their letters, and larger ones as higher', () => {
    const { segments } = segmentFile(
      printedFile([
        [{ text: '日常保养', letters: 16 }],
        [{ text: '滤网', letters: 13 }],
        ['每两周清洗一次滤网，晾干后装回，禁止使用汽油等溶剂。'],
        ['清洗时只能使用清水和软毛刷。'],
        [{ text: '存放', letters: 16 }],
        ['长期不用时切断电源。'],
      ]),
      settings,
      '1.pdf',
    );
    expect(segments.map(({ path }) => path)).toEqual([['日常保养', '滤网'], ['存放']]);
  });

  it('believes the styles of a document that has them, and tells tables row by row', () => {
    const line = (part: Partial<ParsedLine>): ParsedLine => ({
      kind: 'text',
      text: '',
      page: 1,
      paragraph: 0,
      ...part,
    });
    const lines = [
      line({ kind: 'heading', text: '手册', level: 1 }),
      line({ kind: 'heading', text: '参数', level: 2 }),
      line({ text: '表1 额定参数', paragraph: 1 }),
      line({ kind: 'row', text: '', cells: ['项目', '数值'] }),
      line({ kind: 'row', text: '', cells: ['重量', '12千克'] }),
      line({ kind: 'heading', text: '附注', level: 2 }),
      line({ text: '1 号机不在此列', paragraph: 2 }),
    ];
    const { segments } = segmentFile({ pages: [], lines }, settings, '');
    expect(segments.map(({ path, text }) => [...path, text])).toEqual([
      ['手册', '参数', '表1 额定参数\n项目：重量；数值：12千克'],
      ['手册', '附注', '1 号机不在此列'],
    ]);
    expect(segments[0]?.pieces[1]?.text).toBe('表1 额定参数：项目：重量；数值：12千克');
  });

  it('loses no heading that has nothing under it', () => {
    const texts = ['1 开机', '2 关机', '3 复位'].map((text) => [text]);
    const { segments } = segmentFile(printedFile(texts), settings, '');
    expect(segments.map(({ text }) => text)).toEqual(['1 开机\n2 关机\n3 复位']);
  });
});
