import type { KnownProvider } from './known-model.ts';

export const providers: readonly KnownProvider[] = [
  { id: 'deepseek', protocol: 'chat', baseUrl: 'https://api.deepseek.com/v1', example: 'deepseek-flash' },
  {
    id: 'qwen',
    protocol: 'chat',
    baseUrl: 'https://dashscope.aliyuncs.com/compatible-mode/v1',
    example: 'qwen3.7-plus',
  },
  { id: 'kimi', protocol: 'chat', baseUrl: 'https://api.moonshot.cn/v1', example: 'kimi-k2.6' },
  { id: 'zhipu', protocol: 'chat', baseUrl: 'https://open.bigmodel.cn/api/paas/v4', example: 'glm-5.2' },
  {
    id: 'doubao',
    protocol: 'chat',
    baseUrl: 'https://ark.cn-beijing.volces.com/api/v3',
    example: 'doubao-seed-2-1-pro-260628',
  },
  { id: 'minimax', protocol: 'chat', baseUrl: 'https://api.minimaxi.com/v1', example: 'MiniMax-M2.7' },
  {
    id: 'siliconflow',
    protocol: 'chat',
    baseUrl: 'https://api.siliconflow.cn/v1',
    example: 'deepseek-ai/DeepSeek-V3.2',
  },
  { id: 'openai', protocol: 'responses', baseUrl: 'https://api.openai.com/v1', example: 'gpt-5.6' },
  { id: 'anthropic', protocol: 'anthropic', baseUrl: 'https://api.anthropic.com/v1', example: 'claude-sonnet-5-5' },
  {
    id: 'gemini',
    protocol: 'google',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    example: 'gemini-3.8-flash',
  },
  { id: 'vllm', protocol: 'chat', baseUrl: 'http://localhost:8000/v1', example: 'Qwen/Qwen3-8B' },
  { id: 'ollama', protocol: 'chat', baseUrl: 'http://localhost:11434/v1', example: 'qwen3:8b' },
];
