import type { PluginRow } from '@zhixing/contract/plugin';

type PluginType = PluginRow['pluginType'];

/** Proper names, the same in every language. */
export const languageNames = { HTTP: 'HTTP', JAVASCRIPT: 'JavaScript', PYTHON3: 'Python' } as const;
export const transportNames = { http: 'Streamable HTTP', sse: 'SSE' } as const;

export const kindOf = (type: PluginType): 'plugin' | 'workflow' | 'mcp' => {
  if (type === 'MCP') return 'mcp';
  return type === 'WORKFLOW' ? 'workflow' : 'plugin';
};
