import { type ErrorCode, errorTable, errorText, type Locale } from '@zhixing/contract/error';

const own = {
  STOPPED: { 'zh-CN': '已停止', 'en-US': 'Stopped' },
  TIMEOUT: { 'zh-CN': '运行超时', 'en-US': 'It took too long' },
  NO_END: { 'zh-CN': '没有走到结束节点', 'en-US': 'No way led to the end' },
  NO_KNOWLEDGE: {
    'zh-CN': '知识库不存在，或运行它的人不能查阅',
    'en-US': 'The knowledge base is gone, or is closed to whoever this runs for',
  },
  NO_QUESTION: { 'zh-CN': '没有要查的问题', 'en-US': 'There is nothing to look for' },
  NO_FORM: { 'zh-CN': '表单不存在或还没有发布', 'en-US': 'The form is gone or was never released' },
  NO_PERSON: { 'zh-CN': '这里没有可以填写表单的人', 'en-US': 'Nobody is there to fill in the form' },
  FORM_SAID: {
    'zh-CN': '用户没有填写表单，另外提了问题',
    'en-US': 'Something else was asked instead of filling in the form',
  },
  FORM_LATE: { 'zh-CN': '没有人在规定时间内填写表单', 'en-US': 'Nobody filled in the form in time' },
  NO_TOOL: { 'zh-CN': '工具不存在或不能使用', 'en-US': 'The tool is gone or may not be used' },
};
export type OwnCode = keyof typeof own;

const mark = 'code:';
const isOwn = (code: string): code is OwnCode => Object.hasOwn(own, code);
const isKnown = (code: string): code is ErrorCode => Object.hasOwn(errorTable, code);

/** Ours is kept as a code and told in the reader's language; what others said stays as they said it. */
export const codeWords = (code: OwnCode | ErrorCode) => `${mark}${code}`;

export const wordsIn = (locale: Locale, error: string): string => {
  if (!error.startsWith(mark)) return error;
  const code = error.slice(mark.length);
  if (isOwn(code)) return own[code][locale];
  return isKnown(code) ? errorText(code, locale, {}) : code;
};
