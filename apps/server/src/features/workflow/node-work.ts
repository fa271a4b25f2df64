import type { WorkflowNode } from '@zhixing/contract/workflow-document';
import { AppError } from '../../base/app-error.ts';
import { withTimeLimit } from '../../base/time-limit.ts';
import { SandboxQueueFull, SandboxUnavailable } from '../../gateways/sandbox/run-code.ts';
import type { Send } from '../../runtime/tools/http-tool.ts';
import { fieldValue } from '../../runtime/tools/plugin-parameters.ts';
import { conditionHolds } from './condition-holds.ts';
import { fillPairs, fillTemplate } from './fill-template.ts';
import { formWork } from './form-node.ts';
import { httpRequestOf, sendHttpNode } from './http-node.ts';
import { knowledgeWork } from './knowledge-node.ts';
import { modelWork } from './model-node.ts';
import { NodeFailure } from './node-failure.ts';
import type { NodeRun, Work, WorkflowServices } from './node-run.ts';
import { parsedJson, plainJson } from './plain-json.ts';
import { toolInput } from './tool-input.ts';
import { codeWords } from './words.ts';

type Of<T extends WorkflowNode['type']> = Extract<WorkflowNode, { type: T }>;
const toolMs = 30_000;

const startWork = ({ document, run }: NodeRun): Work => ({
  input: run.input,
  work: async () => ({
    output: Object.fromEntries(
      document.parameters.flatMap((field) => {
        const value = fieldValue(field, run.input);
        return value === undefined ? [] : [[field.name, value]];
      }),
    ),
  }),
});

const httpWork = (services: WorkflowServices, node: Of<'http'>, { scope, key }: NodeRun): Work => {
  const request = httpRequestOf(node, scope);
  return {
    input: request,
    work: async (signal) => {
      const send: Send = (url, init) => services.egress.fetch(url, { ...init, purpose: 'tool' });
      const output = await withTimeLimit(node.timeoutMs, signal, (stop) =>
        sendHttpNode(send, request, { key, ms: node.timeoutMs, signal: stop }),
      );
      if (output.status >= 400) throw new NodeFailure(`HTTP ${output.status}`, output);
      return { output };
    },
  };
};

const codeWork = (services: WorkflowServices, node: Of<'code'>, { scope, run }: NodeRun): Work => {
  const input = plainJson(fillPairs(node.inputs, scope));
  return {
    input,
    work: async (signal) => {
      const language = node.language === 'PYTHON3' ? 'python' : 'javascript';
      const order = { language, code: node.code, input, limits: { ms: node.timeoutMs } } as const;
      const whose = { tenant: run.tenantId, account: run.accountId };
      const result = await services.sandbox.runCode(whose, order, signal).catch((error: unknown) => {
        if (error instanceof SandboxQueueFull) throw new NodeFailure(error.message);
        throw error instanceof SandboxUnavailable ? new AppError('SANDBOX_AWAY') : error;
      });
      if (!result.ok)
        throw new NodeFailure(result.line === undefined ? result.message : `第 ${result.line} 行：${result.message}`);
      const { value } = result;
      const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
      return { output: isObject ? value : { value } };
    },
  };
};

const toolWork = (services: WorkflowServices, node: Of<'tool'>, { scope, key, run, ownerId }: NodeRun): Work => {
  const given = fillPairs(node.inputs, scope);
  return {
    input: given,
    work: async (signal) => {
      const tools = await services.db.inTenant(run.tenantId, (tx) =>
        services.loadTools(tx, services, ownerId, [node.part]),
      );
      const tool = tools.get(node.part);
      if (!tool) throw new NodeFailure(codeWords('NO_TOOL'));
      const { text } = await withTimeLimit(toolMs, signal, (stop) =>
        tool.run(toolInput(tool.parameters, given), { now: services.now(), signal: stop, key, by: run.accountId }),
      );
      const data = parsedJson(text);
      return { output: { text, ...(data === undefined ? {} : { data }) } };
    },
  };
};

/** What a node does with what the nodes before it have given. */
export const workOf = (services: WorkflowServices, node: WorkflowNode, nodeRun: NodeRun): Work => {
  const { scope } = nodeRun;
  switch (node.type) {
    case 'start':
      return startWork(nodeRun);
    case 'end': {
      const output = fillPairs(node.outputs, scope);
      return { input: output, work: async () => ({ output }) };
    }
    case 'condition': {
      const { left, op, right } = node;
      const input = { left: fillTemplate(left, scope), op, right: fillTemplate(right, scope) };
      return { input, work: async () => ({ output: { result: conditionHolds(node, scope) } }) };
    }
    case 'http':
      return httpWork(services, node, nodeRun);
    case 'code':
      return codeWork(services, node, nodeRun);
    case 'model':
      return modelWork(services, node, nodeRun);
    case 'tool':
      return toolWork(services, node, nodeRun);
    case 'knowledge':
      return knowledgeWork(services, node, nodeRun);
    case 'form':
      return formWork(services, node, nodeRun);
  }
};
