import type { JSONSchema7 } from '@ai-sdk/provider';
import { cutText, isStorable } from '../../base/storable.ts';
import type { McpTool } from '../../db/schema/mcp.ts';
import type { ListedTool } from '../../gateways/mcp/list-mcp-tools.ts';
import type { HealthNote } from './health-note.ts';

export const maxTools = 200;
/** `mcp:<server>:<name>` has to fit into a part's id. */
const nameForm = /^[\p{L}\p{N}_.\-/]{1,59}$/u;
const maxDescriptionChars = 1_000;
const maxSchemaChars = 8_000;
const maxTotalChars = 400_000;
const maxDepth = 20;

const clean = (text: string) => text.replace(/[\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ').trim();

/** Nothing that PostgreSQL or a provider would choke on. */
const isPlain = (value: unknown, depth = 0): boolean => {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  return depth < maxDepth && Object.entries(value).every(([key, one]) => isPlain(key) && isPlain(one, depth + 1));
};

const parametersOf = (schema: unknown): JSONSchema7 | undefined => {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema) || !isPlain(schema)) return undefined;
  const { $schema: _, type, ...rest } = schema as Record<string, unknown>;
  if (type !== 'object' || JSON.stringify(rest).length > maxSchemaChars) return undefined;
  return { type: 'object', ...rest } as JSONSchema7;
};

/** The tools as we keep them, none of them enabled; how many were left out is said. */
export const toolsFrom = (listed: readonly ListedTool[]): { tools: McpTool[]; leftOut: number } => {
  const tools = new Map<string, McpTool>();
  let chars = 0;
  for (const { name, description = '', inputSchema, annotations } of listed) {
    const parameters = parametersOf(inputSchema);
    const size = description.length + JSON.stringify(parameters ?? '').length;
    if (!parameters || !nameForm.test(name) || tools.has(name) || tools.size >= maxTools) continue;
    if (chars + size > maxTotalChars) continue;
    chars += size;
    tools.set(name, {
      name,
      description: cutText(clean(description), maxDescriptionChars),
      parameters,
      enabled: false,
      ...(annotations?.readOnlyHint === true ? { isHarmless: true } : {}),
    });
  }
  return { tools: [...tools.values()], leftOut: listed.length - tools.size };
};

/** jsonb keeps no order of keys, so both sides are read in one. */
const inOrder = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(inOrder);
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, inOrder(one)]),
  );
};
const faceOf = ({ enabled: _, ...tool }: McpTool) => JSON.stringify(inOrder(tool));

/**
 * What the owner enabled stays enabled only while it is what they looked at: a server may show a harmless tool first and
 * another one later.
 */
export const mergeTools = (known: readonly McpTool[], listed: readonly McpTool[], before: HealthNote) => {
  const old = new Map(known.map((tool) => [tool.name, tool]));
  const changed = new Set(before.changed ?? []);
  const tools = listed.map((tool) => {
    const was = old.get(tool.name);
    if (!was?.enabled) return tool;
    if (faceOf(was) === faceOf(tool)) return { ...tool, enabled: true };
    changed.add(tool.name);
    return tool;
  });
  const names = new Set(listed.map(({ name }) => name));
  const gone = known.filter(({ name, enabled }) => enabled && !names.has(name)).map(({ name }) => name);
  const added = (before.added ?? 0) + listed.filter(({ name }) => !old.has(name)).length;
  const stillChanged = [...changed].filter((name) => names.has(name));
  const note: HealthNote = {
    ...(stillChanged.length > 0 ? { changed: stillChanged } : {}),
    ...(added > 0 ? { added } : {}),
    ...(gone.length > 0 ? { gone } : {}),
  };
  return { tools, note };
};
