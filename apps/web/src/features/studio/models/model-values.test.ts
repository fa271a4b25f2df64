import type { ModelRow } from '@zhixing/contract/model-settings';
import { describe, expect, it } from 'vitest';
import {
  bodyOf,
  isAddress,
  isInHouse,
  listOrderOf,
  readExtraBody,
  standInsFor,
  trialOf,
  valuesOf,
} from './model-values.ts';

const row: ModelRow = {
  id: 'm1',
  name: '主力',
  provider: 'deepseek',
  kind: 'LLM',
  baseUrl: 'https://api.deepseek.com/v1',
  modelName: 'deepseek-chat',
  expertName: '',
  sampling: { mode: 'custom', temperature: 0.4, maxTokens: 900 },
  requestsPerMinute: 5,
  inputTokensPerMinute: 0,
  outputTokensPerMinute: 0,
  maxAnswerChars: 5_000,
  maxAnswerSeconds: 30,
  inputFenPerMillion: 150,
  outputFenPerMillion: 829,
  cachedFenPerMillion: 15,
  reasoningFenPerMillion: 0,
  extraBody: { enable_thinking: false },
  protocol: 'chat',
  profile: { contextTokens: 64_000, sees: true },
  thinking: 'default',
  headers: { 'X-Team': 'blue' },
  failover: ['m2'],
  isDefault: true,
  scope: 'tenant',
  isDemo: false,
  canEdit: true,
  keyHint: '1234',
  hasSecret: false,
  createdDate: '2026-11-15T00:00:00Z',
};

describe('a model’s form', () => {
  it('gives back what it was filled with, and no key', () => {
    const { id: _, isDemo: __, canEdit: ___, keyHint: ____, hasSecret: _____, createdDate: ______, ...same } = row;
    expect(bodyOf(valuesOf(row))).toEqual(same);
  });

  it('MODEL-04 only custom sends its own numbers', () => {
    const values = valuesOf(row);
    expect(bodyOf({ ...values, sampling: { ...values.sampling, mode: 'precise' } }).sampling).toEqual({
      mode: 'precise',
      maxTokens: 900,
    });
    expect(bodyOf({ ...values, sampling: { mode: 'custom', temperature: null, topP: 0.5 } }).sampling).toEqual({
      mode: 'custom',
      topP: 0.5,
    });
  });

  it('sends a key only where one was typed; empty removes it', () => {
    expect(bodyOf({ ...valuesOf(row), apiKey: ' sk-1 ' })).toMatchObject({ apiKey: 'sk-1' });
    expect(bodyOf({ ...valuesOf(row), apiKey: '' })).toMatchObject({ apiKey: '' });
    expect(trialOf('m1', valuesOf(row))).toEqual({
      id: 'm1',
      kind: 'LLM',
      provider: 'deepseek',
      baseUrl: row.baseUrl,
      modelName: 'deepseek-chat',
      extraBody: row.extraBody,
      protocol: 'chat',
      profile: { contextTokens: 64_000, sees: true },
      thinking: 'default',
      headers: { 'X-Team': 'blue' },
    });
    const place = { baseUrl: row.baseUrl, protocol: 'chat', headers: { 'X-Team': 'blue' } };
    expect(listOrderOf('m1', valuesOf(row))).toEqual({ ...place, id: 'm1' });
    expect(listOrderOf(undefined, { ...valuesOf(row), apiKey: 'sk-1' })).toEqual({ ...place, apiKey: 'sk-1' });
  });

  it('sends of the profile what differs from what is known of the model', () => {
    const values = { ...valuesOf(row), profile: { contextTokens: 128_000, outputTokens: null, sees: true } };
    expect(bodyOf(values).profile).toEqual({ sees: true });
    expect(bodyOf({ ...values, kind: 'vision' }).profile).toEqual({});
    expect(bodyOf({ ...values, modelName: 'nobody-knows-it' }).profile).toEqual({ contextTokens: 128_000, sees: true });
  });

  it('tells a model to think only where it can be told', () => {
    const values = { ...valuesOf(row), profile: {}, thinking: 'on' as const };
    const thinkingOf = (change: object) => bodyOf({ ...values, ...change }).thinking;
    expect(thinkingOf({ modelName: 'deepseek-v4-pro' })).toBe('on');
    expect(thinkingOf({ modelName: 'deepseek-chat' })).toBe('default');
    expect(thinkingOf({ modelName: 'x', profile: { thinks: 'switched' } })).toBe('default');
    expect(thinkingOf({ modelName: 'x', profile: { thinks: 'switched' }, protocol: 'anthropic' })).toBe('on');
    expect(thinkingOf({ modelName: 'x', profile: { thinks: 'switched', thinkingSwitch: 'effort' } })).toBe('on');
  });

  it('a model that answers with no words has no protocol and no profile', () => {
    const values = { ...valuesOf(row), kind: 'embedding' as const, protocol: 'google' as const };
    expect(bodyOf(values)).toMatchObject({ protocol: 'chat', profile: {}, thinking: 'default' });
    expect(listOrderOf(undefined, values).protocol).toBe('chat');
  });

  it('a personal model is never the default', () => {
    expect(bodyOf({ ...valuesOf(undefined), isDefault: true }).isDefault).toBe(false);
  });

  it('STUDIO-20 STUDIO-21 tells addresses and JSON objects from anything else', () => {
    expect(['abc', 'ftp://a.cn', 'https://', 'https://a.cn', ' http://a.cn:8000/v1 '].map(isAddress)).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
    expect(['{a', '[1]', '"a"', 'null', '', '{"a":1}'].map(readExtraBody)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      {},
      { a: 1 },
    ]);
    expect(['http://localhost:1/v1', 'http://172.20.0.1', 'https://a.cn'].map(isInHouse)).toEqual([true, true, false]);
  });

  it('who may stand in', () => {
    const others = [
      { ...row, id: 'm2' },
      { ...row, id: 'm3', scope: 'personal' as const },
      { ...row, id: 'm4', kind: 'vision' as const },
    ];
    const ids = (scope: 'personal' | 'tenant') =>
      standInsFor([row, ...others], { id: 'm1', kind: 'LLM', scope }).map(({ id }) => id);
    expect(ids('tenant')).toEqual(['m2']);
    expect(ids('personal')).toEqual(['m2', 'm3']);
  });
});
