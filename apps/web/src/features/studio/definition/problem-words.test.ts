import { agentDocument } from '@zhixing/contract/agent-document';
import { agentDraft } from '@zhixing/contract/studio';
import { describe, expect, it } from 'vitest';
import { problemWords } from './problem-words.ts';
import { askedIn } from './prompt-asked.ts';

const good = {
  agentName: '甲',
  agentDescription: '',
  agentIcon: '1',
  agentIconBackground: '#d6e4ff',
  document: agentDocument.parse({ prompt: '' }),
};
const say = ((key: string, slots?: Record<string, string>) =>
  slots ? `${key} ${Object.values(slots)[0]}` : key) as unknown as Parameters<typeof problemWords>[0];
const wordsOf = (change: object, document: object = {}) => {
  const { error } = agentDraft.safeParse({ ...good, ...change, document: { ...good.document, ...document } });
  return error?.issues.map(({ path, message }) => problemWords(say, path.join('.'), message));
};
const variable = (name: string) => ({ name, defaultValue: '', description: '' });

describe('what is wrong, in the words of the screen', () => {
  it('ERR-85 ERR-90 ERR-91 the messages of the contract', () => {
    expect(wordsOf({ agentName: ' ' })).toEqual(['dictionary:nameEmpty']);
    expect(wordsOf({ agentName: '一二三四五六七八九十一二三四五六' })).toEqual(['dictionary:nameTooLong']);
    expect(wordsOf({}, { prompt: '字'.repeat(501) })).toEqual(['dictionary:contentTooLong']);
    expect(wordsOf({}, { variables: [variable('a'), variable('a')] })).toEqual(['dictionary:variableDuplicate']);
  });

  it('STUDIO-22 the bounds of texts, lists and numbers', () => {
    expect(wordsOf({ agentDescription: '字'.repeat(201) })).toEqual(['problem.tooLong 200']);
    expect(wordsOf({}, { presetQuestions: [''] })).toEqual(['problem.empty']);
    expect(wordsOf({}, { presetQuestions: Array(7).fill('问') })).toEqual(['problem.tooMany 6']);
    expect(wordsOf({}, { variables: [variable('1 a')] })).toEqual(['problem.variableName']);
    const memory = (change: object) => wordsOf({}, { memory: { ...good.document.memory, ...change } });
    expect(memory({ similarity: 1.1 })).toEqual(['problem.atMost 1']);
    expect(memory({ requestsPerMinute: -1 })).toEqual(['problem.atLeast 0']);
    expect(memory({ requestsPerMinute: 1.5 })).toEqual(['problem.whole']);
    expect(memory({ waitMs: Number.NaN })).toEqual(['problem.number']);
  });
});

describe('a name that is being asked for', () => {
  it('after {{ a variable, after @ a member, otherwise none', () => {
    expect(askedIn('只答 {{保')).toEqual({ kind: 'variable', part: '保' });
    expect(askedIn('转交 @')).toEqual({ kind: 'member', part: '' });
    expect(askedIn('只答 {{保单号}} ')).toBeUndefined();
  });
});
