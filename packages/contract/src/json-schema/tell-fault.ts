import type { Locale } from '../error.ts';

/** What `findFaults` says, which is also what a model is told: in English there, here in Chinese. */
const chinese: readonly [RegExp, string][] = [
  [/^is not JSON$/, '不是 JSON'],
  [/^is not allowed here$/, '不该出现在这里'],
  [/^must be a multiple of (.+)$/, '应当是 $1 的倍数'],
  [/^must be one of (.+)$/, '应当是 $1 之一'],
  [/^must be at least (.+)$/, '不能小于 $1'],
  [/^must be at most (.+)$/, '不能大于 $1'],
  [/^must be above (.+)$/, '应当大于 $1'],
  [/^must be below (.+)$/, '应当小于 $1'],
  [/^must be a ([\w-]+)$/, '应当符合格式 $1'],
  [/^must be (.+), not (\w+)$/, '应当是 $1，不是 $2'],
  [/^must be (.+)$/, '应当是 $1'],
  [/^must have at least (\d+) characters$/, '至少 $1 个字符'],
  [/^must have at most (\d+) characters$/, '最多 $1 个字符'],
  [/^must have at least (\d+) items$/, '至少 $1 项'],
  [/^must have at most (\d+) items$/, '最多 $1 项'],
  [/^must have at least (\d+) fields$/, '至少 $1 个字段'],
  [/^must have at most (\d+) fields$/, '最多 $1 个字段'],
  [/^must match (.+)$/, '应当匹配 $1'],
  [/^must not repeat an item$/, '不能有重复的项'],
  [/^must not have (“.*”)$/s, '不能有$1'],
  [/^must fit exactly one of oneOf$/, '应当正好符合 oneOf 中的一个'],
  [/^must not fit what is excluded$/, '符合了被排除的结构'],
  [/^fits none of anyOf$/, '不符合 anyOf 中的任何一个'],
  [/^lacks (“.*”)$/s, '缺少$1'],
  [/^is nested too deep, or too much to check$/, '层数太深，或内容太多，无法检查'],
];
const places: readonly [RegExp, string][] = [
  [/^the answer$/, '回答'],
  [/^the name (“.*”)$/s, '名称$1'],
];

const inChinese = (words: string, list: readonly [RegExp, string][]) => {
  const found = list.find(([form]) => form.test(words));
  return found ? words.replace(...found) : words;
};

/** One fault of an answer that was to be JSON, in the reader's language. */
export const tellFault = (fault: string, locale: Locale): string => {
  if (locale === 'en-US') return fault;
  const at = fault.lastIndexOf(': ', fault.search(/: (?:is not |is nested |must |fits |lacks )/));
  if (at < 0) return fault;
  return `${inChinese(fault.slice(0, at), places)}：${inChinese(fault.slice(at + 2), chinese)}`;
};
