import { questionLength } from '@zhixing/contract/chat';
import { limits, overWords } from '@zhixing/contract/limit';
import { AppError } from '../../base/app-error.ts';
import { storableText } from '../../base/storable.ts';
import { readPicture } from './pictures.ts';

/** A message of either protocol; `pictures` are addresses as they were sent. */
export type Said = {
  role: 'system' | 'developer' | 'user' | 'assistant';
  text: string;
  pictures: readonly string[];
};

const speakers = { user: '用户', assistant: '助手' } as const;
const pictureMark = '[图片]';
const most = limits.callPictures.most;

const textOf = ({ text }: Said) => storableText(text).trim();
const lineOf = (one: Said & { role: keyof typeof speakers }) =>
  [`${speakers[one.role]}：${textOf(one)}`, ...one.pictures.map(() => pictureMark)].join(' ');
const isTalk = (one: Said): one is Said & { role: keyof typeof speakers } =>
  one.role === 'user' || one.role === 'assistant';

/** Those of the question itself; of what was said before, the newest that there is room for. */
const picturesOf = (last: Said, earlier: readonly Said[], field: string) => {
  if (last.pictures.length > most) throw new AppError('BAD_REQUEST', {}, { [field]: overWords('callPictures') });
  const left = most - last.pictures.length;
  const before = left > 0 ? earlier.flatMap(({ pictures }) => pictures).slice(-left) : [];
  return [...before, ...last.pictures].map(readPicture);
};

/**
 * One question for the agent. A program that keeps the conversation itself sends all of it each time: what was said
 * before then stands in front of the question.
 */
export const questionOf = (
  messages: readonly Said[],
  { field, isKept, wishes: given = [] }: { field: string; isKept: boolean; wishes?: readonly string[] },
) => {
  const last = messages.at(-1);
  if (last?.role !== 'user') throw new AppError('BAD_REQUEST', {}, { [field]: 'the last message must be a user’s' });
  const asked = textOf(last);
  if (asked === '' && last.pictures.length === 0) throw new AppError('QUESTION_EMPTY');
  const earlier = isKept ? [] : messages.slice(0, -1);
  const wishes = [
    ...given.map((text) => storableText(text).trim()),
    ...earlier.filter((one) => !isTalk(one)).map(textOf),
  ];
  const said = earlier.filter(isTalk).map(lineOf);
  const text = [
    ...(wishes.length > 0 ? ['【要求】', ...wishes, ''] : []),
    ...(said.length > 0 ? ['【之前的对话】', ...said, ''] : []),
    ...(wishes.length + said.length > 0 ? ['【现在的问题】'] : []),
    asked,
  ].join('\n');
  if (text.length > questionLength)
    throw new AppError('BAD_REQUEST', {}, { [field]: `together at most ${questionLength} characters` });
  return { text, pictures: picturesOf(last, earlier, field) };
};
