import type { TFunction } from 'i18next';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useDraft } from '../draft-context.ts';

type T = TFunction<['studio', 'dictionary']>;

/** The contract says these in Chinese; the screen says them in its own language. */
const said: Record<string, (t: T) => string> = {
  输入内容不能超过1500字节: (t) => t('dictionary:contentTooLong'),
  变量名重复: (t) => t('dictionary:variableDuplicate'),
  名称不能为空: (t) => t('dictionary:nameEmpty'),
  输入内容不能超过15个字符: (t) => t('dictionary:nameTooLong'),
  不能重复添加: (t) => t('problem.twice'),
  成员名称不能重复: (t) => t('problem.memberName'),
  编排不能成环: (t) => t('problem.cycle'),
  连线的一端不存在: (t) => t('problem.edge'),
  连线重复: (t) => t('problem.edge'),
  '不是可用的 JSON Schema': (t) => t('problem.answerSchema'),
};

/** The rest are the checker's own words: what kind of value, which bound. */
export const problemWords = (t: T, path: string, message: string): string => {
  const known = said[message];
  if (known) return known(t);
  const [, max, unit] = /最多(\d+)(个字符|个)$/.exec(message) ?? [];
  if (max) return t(unit === '个' ? 'problem.tooMany' : 'problem.tooLong', { max });
  const [, sign, bound] = /([<>]=?)\s?(-?[\d.]+)/.exec(message) ?? [];
  if (/expected string/.test(message) && sign?.startsWith('<')) return t('problem.tooLong', { max: bound });
  if (/expected array/.test(message) && sign?.startsWith('<')) return t('problem.tooMany', { max: bound });
  if (/expected string/.test(message) && sign?.startsWith('>')) return t('problem.empty');
  if (/expected number/.test(message) && sign?.startsWith('<')) return t('problem.atMost', { max: bound });
  if (/expected number/.test(message) && sign?.startsWith('>')) return t('problem.atLeast', { min: bound });
  if (/expected int/.test(message)) return t('problem.whole');
  if (/expected number/.test(message)) return t('problem.number');
  if (/variables\.\d+\.name/.test(path)) return t('problem.variableName');
  return t('problem.other');
};

export const useProblemWords = () => {
  const { t } = useTranslation(['studio', 'dictionary']);
  return (path: string, message: string) => problemWords(t, path, message);
};

/** What is wrong with one field, in words; undefined while nothing is. */
export const useProblem = (path: string): string | undefined => {
  const message = useDraft(({ problems }) => problems[path]);
  const wordsOf = useProblemWords();
  return message === undefined ? undefined : wordsOf(path, message);
};
