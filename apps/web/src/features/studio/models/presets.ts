/** Providers whose address everybody would otherwise look up. */
export const presets = [
  { id: 'deepseek', baseUrl: 'https://api.deepseek.com/v1', example: 'deepseek-chat' },
  { id: 'qwen', baseUrl: 'https://dashscope.aliyuncs.com/compatible-mode/v1', example: 'qwen-plus' },
  { id: 'kimi', baseUrl: 'https://api.moonshot.cn/v1', example: 'kimi-latest' },
  { id: 'zhipu', baseUrl: 'https://open.bigmodel.cn/api/paas/v4', example: 'glm-4-plus' },
  { id: 'openai', baseUrl: 'https://api.openai.com/v1', example: 'gpt-4o-mini' },
  { id: 'vllm', baseUrl: 'http://localhost:8000/v1', example: 'Qwen/Qwen3-8B' },
  { id: 'ollama', baseUrl: 'http://localhost:11434/v1', example: 'qwen3:8b' },
] as const;

export const plainProvider = 'openai-compatible';
export const presetOf = (provider: string | undefined) => presets.find(({ id }) => id === provider);
