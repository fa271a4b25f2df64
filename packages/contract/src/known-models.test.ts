import { describe, expect, it } from 'vitest';
import { knownModel, knownModels, knownProviders, profileOf } from './known-models.ts';
import { modelProfile, modelProtocols, plainProfile, profileChanges } from './model-profile.ts';

describe('known models', () => {
  it.each(knownModels.map((model) => [model.example, model] as const))('%s is told by its own entry', (name, model) => {
    expect(knownModel(name)).toBe(model);
    expect(profileChanges.strict().parse(model.profile)).toEqual(model.profile);
    const whole = modelProfile.parse(profileOf(name));
    expect(whole.outputTokens).toBeLessThan(whole.contextTokens);
    expect(whole.thinks === 'never' && whole.thinkingSwitch !== 'none').toBe(false);
    expect(model.source).toMatch(/^https:\/\/[\w.-]+\.\w+\//);
    expect(model.checked).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(knownProviders.map(({ id }) => id)).toContain(model.provider);
    if (model.prices) {
      const { inputFenPerMillion, outputFenPerMillion, cachedFenPerMillion } = model.prices;
      expect(cachedFenPerMillion).toBeLessThan(inputFenPerMillion);
      expect(inputFenPerMillion).toBeLessThan(outputFenPerMillion);
    }
  });

  it.each([
    ['Pro/deepseek-ai/DeepSeek-V4-Pro', 'deepseek'],
    ['deepseek-r1-0528', 'deepseek'],
    ['qwen-plus-latest', 'qwen'],
    ['Qwen3-Max', 'qwen'],
    ['moonshotai/kimi-k2.6', 'kimi'],
    ['ZHIPU/GLM-5', 'zhipu'],
    ['doubao-seed-1.8', 'doubao'],
    ['openai/gpt-5.4-mini', 'openai'],
    ['o3', 'openai'],
    ['us.anthropic.claude-sonnet-4-5-20250929-v1:0', 'anthropic'],
    ['claude-4-opus', undefined],
    ['models/gemini-2.5-flash-lite', 'gemini'],
    ['Qwen/Qwen3.5-27B', 'vllm'],
    ['library/qwen3:30b-a3b', 'ollama'],
    ['zhixing-demo', undefined],
    ['my-gpt-5', undefined],
    ['proto3', undefined],
  ])('%s belongs to %s', (name, provider) => {
    expect(knownModel(name)?.provider).toBe(provider);
  });

  it.each([
    ...['text-embedding-3-small', 'text-embedding-v4', 'Qwen/Qwen3-Embedding-8B', 'qwen3-embedding:8b'],
    ...['Qwen/Qwen3-Reranker-8B', 'qwen3-rerank', 'doubao-embedding-large', 'embedding-3', 'glm-rerank'],
    ...['gemini-embedding-2', 'gemini-2.5-flash-image', 'gemini-2.5-flash-preview-tts', 'gpt-4o-transcribe'],
    ...['qwen3-asr-flash', 'qwen3-omni-flash-realtime', 'gpt-image-1'],
  ])('%s is no model to talk with', (name) => {
    expect(knownModel(name)).toBeUndefined();
    expect(profileOf(name)).toEqual(plainProfile);
  });

  it('an author knows better than the list', () => {
    expect(profileOf('gpt-5.6', { temperature: 'free' })).toMatchObject({ temperature: 'free', topP: 'fixed' });
  });
});

describe('known providers', () => {
  it.each(knownProviders.map((provider) => [provider.id, provider] as const))('%s: its example is known', (id, it) => {
    const { host, protocol } = new URL(it.baseUrl);
    expect(protocol).toBe(host.startsWith('localhost:') ? 'http:' : 'https:');
    expect(it.baseUrl).not.toMatch(/\/$/);
    expect(modelProtocols).toContain(it.protocol);
    const served = id === 'siliconflow' ? 'deepseek' : id;
    expect(knownModel(it.example)?.provider).toBe(served);
  });

  it('each stands there once', () => {
    expect(new Set(knownProviders.map(({ id }) => id)).size).toBe(knownProviders.length);
  });
});
