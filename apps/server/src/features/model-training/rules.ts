import type { Locale } from '@zhixing/contract/error';
import { checkExamples, exampleLines, type LineFaultKind, trainingLimits } from '@zhixing/contract/training-examples';
import { AppError } from '../../base/app-error.ts';
import { cutText, storableText } from '../../base/storable.ts';

type Words = Record<Locale, string>;
const namedLines = 5;
const maxChars = 500;
const longestModelName = 40;

const lineWords: Record<LineFaultKind, Words> = {
  json: { 'zh-CN': '不是 JSON', 'en-US': 'is not JSON' },
  messages: { 'zh-CN': '没有 messages', 'en-US': 'has no messages' },
  role: { 'zh-CN': '有消息的 role 不正确', 'en-US': 'has a message with a wrong role' },
  content: { 'zh-CN': '有消息没有内容', 'en-US': 'has a message without content' },
  answer: { 'zh-CN': '不是一问一答：最后一条须是 assistant', 'en-US': 'must end with an answer of the assistant' },
};

const refuse = (why: string) => new AppError('TRAINING_FILE_REFUSED', { why });

const textOf = (bytes: Uint8Array, locale: Locale) => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refuse(locale === 'en-US' ? 'it is not UTF-8 text' : '不是 UTF-8 文本');
  }
};

/** The examples one a line, without what stood between them; or a refusal that names the lines. */
export const readExamples = (bytes: Uint8Array, locale: Locale): { text: string; examples: number } => {
  const text = textOf(bytes, locale);
  const { examples, faults, faultCount, size } = checkExamples(text);
  const isEnglish = locale === 'en-US';
  if (faultCount > 0) {
    const named = faults
      .slice(0, namedLines)
      .map(({ line, kind }) => `${isEnglish ? `line ${line} ` : `第 ${line} 行`}${lineWords[kind][locale]}`);
    const rest = faultCount - named.length;
    const more = isEnglish ? `and ${rest} more` : `另有 ${rest} 行`;
    throw refuse([...named, ...(rest > 0 ? [more] : [])].join(isEnglish ? '; ' : '；'));
  }
  const { fewest, most } = trainingLimits;
  if (size !== 'fits')
    throw refuse(
      isEnglish
        ? `it has ${examples} examples; ${fewest} to ${most} are needed`
        : `有 ${examples} 条样例，需要 ${fewest} 到 ${most} 条`,
    );
  return {
    text: `${exampleLines(text)
      .map((one) => one.text)
      .join('\n')}\n`,
    examples,
  };
};

const ours = {
  UNSUPPORTED: {
    'zh-CN': '该模型的服务商不支持训练',
    'en-US': 'The provider of this model does not support training',
  },
  MODEL_GONE: { 'zh-CN': '模型已删除', 'en-US': 'The model was deleted' },
  EXAMPLES_GONE: {
    'zh-CN': '训练数据已过期，请重新上传',
    'en-US': 'The training data has expired, please upload it again',
  },
  ADDRESS_REFUSED: { 'zh-CN': '不能访问模型的接口地址', 'en-US': 'The address of the model cannot be used' },
  UNSTORABLE: {
    'zh-CN': '服务商的回答无法保存，训练已停止跟踪',
    'en-US': 'What the provider answered cannot be stored; the training is no longer followed',
  },
  SILENT: { 'zh-CN': '服务商没有响应', 'en-US': 'The provider did not answer' },
  LOST: {
    'zh-CN': '训练中断，多次恢复未成功，请重新训练',
    'en-US': 'The training was interrupted and could not be resumed, please train again',
  },
  NO_MODEL: { 'zh-CN': '服务商没有给出可用的模型名', 'en-US': 'The provider gave no usable name for the new model' },
} satisfies Record<string, Words>;
export type TrainingFault = keyof typeof ours;

const mark = 'code:';
export const faultText = (fault: TrainingFault) => `${mark}${fault}`;

/** Some providers repeat the key when they refuse it. */
export const providerText = (text: string, key: string | null | undefined) =>
  cutText(storableText(key && key.length > 3 ? text.replaceAll(key, '····') : text).trim(), maxChars);

/** Ours in the reader's language; the provider's words as they came. */
export const errorWords = (stored: string, locale: Locale) => {
  const code = stored.startsWith(mark) ? stored.slice(mark.length) : '';
  return Object.hasOwn(ours, code) ? ours[code as TrainingFault][locale] : stored;
};

/** "parent · training"; of a long one the parent's part gives way. */
export const resultName = (parent: string, training: string) => {
  const whole = `${parent} · ${training}`;
  if (whole.length <= longestModelName) return whole;
  const room = longestModelName - training.length - ' · '.length - 1;
  return `${cutText(parent, room)}… · ${training}`;
};
