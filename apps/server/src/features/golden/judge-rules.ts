import { type ErrorCode, errorTable, errorText, type Locale } from '@zhixing/contract/error';
import type { GoldenCheck } from '@zhixing/contract/golden';

type Verdict = { passed: boolean; reason: string };
type Rule = Exclude<GoldenCheck, { kind: 'model' }>;

const isIn = (answer: string) => {
  const plain = answer.toLowerCase();
  return (word: string) => plain.includes(word.toLowerCase());
};

const wordsAgainst = ({ kind, words }: Rule, answer: string) => {
  const stands = isIn(answer);
  return kind === 'contains' ? words.filter((word) => !stands(word)) : words.filter(stands);
};

/** By words alone. The reason is told when it is read, in the reader's language. */
export const judgeByRule = (check: Rule, answer: string): Verdict => ({
  passed: wordsAgainst(check, answer).length === 0,
  reason: '',
});

const codeMark = 'code:';
/** A run that ended without an answer to judge. */
export const failedBy = (code: string): Verdict => ({ passed: false, reason: `${codeMark}${code}` });

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorTable, code);

const unread = {
  JUDGE_UNREAD: { 'zh-CN': '判定模型的回复无法识别', 'en-US': 'The judging model’s reply could not be read' },
  JUDGE_FAILED: { 'zh-CN': '判定模型没有响应', 'en-US': 'The judging model did not answer' },
  STOPPED: { 'zh-CN': '运行被停止', 'en-US': 'The run was stopped' },
};
const isUnread = (code: string): code is keyof typeof unread => Object.hasOwn(unread, code);

type Judged = { passed: boolean | null; reason: string; answer: string; judgement: GoldenCheck };

export const reasonIn = (locale: Locale, { passed, reason, answer, judgement }: Judged): string => {
  if (passed === null) return '';
  if (reason.startsWith(codeMark)) {
    const code = reason.slice(codeMark.length);
    if (isUnread(code)) return unread[code][locale];
    return isErrorCode(code) ? errorText(code, locale, {}) : code;
  }
  if (judgement.kind === 'model' || passed) return reason;
  const words = wordsAgainst(judgement, answer);
  if (locale === 'en-US')
    return `${judgement.kind === 'contains' ? 'Missing' : 'Must not appear'}: ${words.join(', ')}`;
  return `${judgement.kind === 'contains' ? '缺少' : '不应出现'}：${words.join('、')}`;
};
