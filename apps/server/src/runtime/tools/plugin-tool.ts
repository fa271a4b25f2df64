import { type CodeDocument, type HttpDocument, isHarmless } from '@zhixing/contract/plugin';
import { cutText } from '../../base/storable.ts';
import { type Send, sendRequest } from './http-tool.ts';
import { type FieldValue, fieldValue, openFields, parametersOf } from './plugin-parameters.ts';
import { hostOf, type Tool, type ToolTrust } from './tool.ts';

export type CodeRun = {
  language: 'javascript' | 'python';
  code: string;
  input: Record<string, FieldValue>;
  limits: { ms: number };
};
type CodeResult =
  | { ok: true; value: unknown; logs: string[]; ms: number }
  | { ok: false; kind: string; message: string; line?: number | undefined; logs: string[]; ms: number };
export type Means = {
  send: Send;
  runCode: (by: string | undefined, run: CodeRun, signal: AbortSignal) => Promise<CodeResult>;
};

export type StoredTool = Pick<ToolTrust, 'version' | 'ownerId' | 'isShared'> & {
  name: string;
  description: string;
  callableName: string;
  document: HttpDocument | CodeDocument;
  secret: string;
};

export const codeRunOf = (document: CodeDocument, input: Record<string, unknown>): CodeRun => ({
  language: document.kind === 'PYTHON3' ? 'python' : 'javascript',
  code: document.code,
  input: Object.fromEntries(
    document.parameters.flatMap((field) => {
      const value = fieldValue(field, input);
      return value === undefined ? [] : [[field.name, value]];
    }),
  ),
  limits: { ms: document.timeoutMs },
});

const errorWords = ({ message, line }: { message: string; line?: number | undefined }) =>
  line === undefined ? message : `第 ${line} 行：${message}`;

export const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

const runHttp = async (
  { document, secret }: StoredTool & { document: HttpDocument },
  means: Means,
  input: Record<string, unknown>,
  run: Parameters<Tool['run']>[1],
) => {
  const { status, text } = await sendRequest(means.send, document, secret, input, run);
  if (status >= 400) throw new Error(`HTTP ${status} ${cutText(text, 500)}`);
  return { text };
};

/** A released tool as something a model may call. */
export const toolFrom = (stored: StoredTool, means: Means): Tool => {
  const { document, version, ownerId, isShared } = stored;
  return {
    name: stored.callableName,
    title: { zh: stored.name, en: stored.name },
    description: `${stored.name}：${stored.description}`,
    parameters: parametersOf(document),
    trust: {
      isHarmless: isHarmless(document),
      destination: document.kind === 'HTTP' ? hostOf(document.request.url) : '',
      version: JSON.stringify([version, document]),
      ownerId,
      isShared,
    },
    run: async (input, run) => {
      const known = new Set(openFields(document).map(({ name }) => name));
      const own = Object.fromEntries(Object.entries(input).filter(([name]) => known.has(name)));
      if (document.kind === 'HTTP') return runHttp({ ...stored, document }, means, own, run);
      const result = await means.runCode(run.by, codeRunOf(document, own), run.signal);
      if (!result.ok) throw new Error(errorWords(result));
      return { text: textOf(result.value) };
    },
  };
};
