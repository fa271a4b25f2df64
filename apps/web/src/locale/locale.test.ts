import { describe, expect, it } from 'vitest';

type Tree = { readonly [key: string]: string | Tree };
type Files = Record<string, Record<string, Tree>>;

const zh: Files = import.meta.glob<Record<string, Tree>>('./zh-CN/*.ts', { eager: true });
const en: Files = import.meta.glob<Record<string, Tree>>('./en-US/*.ts', { eager: true });

const leaves = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}${key}`, value] as [string, string]] : leaves(value, `${path}${key}.`),
  );
const flat = (files: Files) =>
  new Map(Object.entries(files).flatMap(([file, content]) => leaves(content, `${file.split('/').at(-1)}:`)));

const zhTexts = flat(zh);
const enTexts = flat(en);
const slots = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}|<(\w+)>/g)].map((match) => match[0]).sort();

const givenEnglish = [
  'Please debug successfully before releasing',
  'Input content cannot exceed 1500 bytes',
  'File format not supported',
  'Cannot add files larger than 15MB',
  'Folder name cannot be empty',
  'Folder name cannot contain /',
  'Name cannot be empty',
  'Variable name duplicate',
  'Question or answer cannot be empty',
  'Please select a csv type file',
  'Request error',
  'Generate Failed',
  'Share Failed',
  'Copy fail',
  'MCP and built-in plugins do not support modification',
  'Please create a custom card first',
  'Please add a category first',
  'Please generate the rules first',
  'Please input correct json format',
  'Please bind the card first',
  'This agent has not been released',
];

const givenChinese = [
  ['名称不能为空', '输入内容不能超过15个字符', 'token失效', '请先输入内容或上传文件', '请求出错！'],
  ['请上传 image、word、excel、pdf、audio、zip 等类型文件', '文件正在上传，请稍后！', '复制成功', '复制失败'],
  ['删除成功', '修改成功', '已经移动到最上面', '已经移动到最下面', '暂无数据', '暂无查询到天气数据'],
  ['直播流拉取错误,请稍后刷新重试', '您的游览器不支持直播功能', '出发地', '目的地', '出发时间', '起始站'],
  ['到达时间', '到达站', '车次', '无', '帮我使用这些参数生成报告：', '被保人出生日期', '投保人出生日期'],
].flat();

describe('texts', () => {
  it('I18N-01 Chinese and English have equal key sets', () => {
    expect([...enTexts.keys()].sort()).toEqual([...zhTexts.keys()].sort());
    expect(zhTexts.size).toBeGreaterThan(200);
  });

  it('I18N-01 no text is empty and both languages fill the same slots', () => {
    for (const [key, text] of zhTexts) {
      expect(text.trim(), key).not.toBe('');
      expect(enTexts.get(key)?.trim(), key).not.toBe('');
      expect(slots(enTexts.get(key) ?? ''), key).toEqual(slots(text));
    }
  });

  it('I18N-03 every Chinese text is Chinese', () => {
    const latin = [...zhTexts].filter(([, text]) => !/[\u4e00-\u9fff]/.test(text));
    expect(latin).toEqual([]);
  });

  it('no exclamation mark that the specification did not write', () => {
    const loud = [...zhTexts].filter(([, text]) => /[!！]/.test(text) && !givenChinese.includes(text));
    expect(loud).toEqual([]);
  });

  it('I18N-01 an English text that counts has a form for one', () => {
    const counted = /(?<!most )\{\{\w+\}\} (variable|item|tool|question|conversation|example|task|run|time)s\b/;
    const only = [...enTexts].filter(([key, text]) => counted.test(text) && !key.endsWith('_other'));
    expect(only).toEqual([]);
    const ones = [...enTexts.keys()].filter((key) => key.endsWith('_one'));
    expect(ones.length).toBeGreaterThan(5);
    for (const key of ones) expect(enTexts.has(key.replace(/_one$/, '_other')), key).toBe(true);
  });

  it('English is said as English people say it', () => {
    const odd = /^Ask on\b|^The numbers of the|\bin all$|^Ask the model$|Embedded model|How it really does/;
    expect([...enTexts].filter(([, text]) => odd.test(text))).toEqual([]);
  });

  it('I18N-04 the 21 dictionary texts keep their exact English', () => {
    expect(givenEnglish).toHaveLength(21);
    const texts = new Set(enTexts.values());
    expect(givenEnglish.filter((text) => !texts.has(text))).toEqual([]);
  });

  it('I18N-05 the Chinese texts given by the documents appear verbatim', () => {
    const texts = new Set(zhTexts.values());
    expect(givenChinese.filter((text) => !texts.has(text))).toEqual([]);
  });
});
