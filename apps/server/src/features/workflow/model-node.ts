import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import type { WorkflowNode } from '@zhixing/contract/workflow-document';
import { AppError } from '../../base/app-error.ts';
import type { AnswerFormat } from '../../base/model-round.ts';
import { withTimeLimit } from '../../base/time-limit.ts';
import { ModelFailure } from '../../gateways/model/model-failure.ts';
import { faultWords, fitAnswer, formatOfSetting, mostUnfit } from '../../runtime/fit-answer.ts';
import { askModel, askModelRound } from '../model/index.ts';
import { fillText } from './fill-template.ts';
import { NodeFailure } from './node-failure.ts';
import type { NodeRun, Work, WorkflowServices } from './node-run.ts';
import { codeWords } from './words.ts';

type ModelNode = Extract<WorkflowNode, { type: 'model' }>;
type Asker = Parameters<typeof askModel>[1];
type Asked = { prompt: LanguageModelV4Prompt; key: string };

const limitMs = 60_000;
const maxTokens = 4_000;
const nobody = { onText: () => undefined, onReasoning: () => undefined };

const told = (error: unknown) => (error instanceof ModelFailure ? new AppError(error.code) : error);

const askForJson = (
  services: WorkflowServices,
  asker: Asker,
  { prompt, key }: Asked,
  format: AnswerFormat,
  signal: AbortSignal,
) =>
  withTimeLimit(limitMs, signal, async (stop) => {
    let said = prompt;
    let tokens = 0;
    for (let tries = 1; ; tries++) {
      const round = { prompt: said, tools: [], key: `${key}:${tries}`, maxTokens, format };
      const options = { sink: nobody, signal: stop };
      const { text, cut, ...used } = await askModelRound(services, asker, round, options).catch((error: unknown) => {
        const isLate = stop.aborted && !signal.aborted;
        throw isLate ? new NodeFailure(codeWords('TIMEOUT'), {}, tokens) : told(error);
      });
      tokens += used.inputTokens + used.outputTokens;
      if (cut) throw new NodeFailure(codeWords(cut), { text }, tokens);
      const fitted = fitAnswer(format, text);
      if ('text' in fitted) return { output: { text: fitted.text, data: JSON.parse(fitted.text) as unknown }, tokens };
      const { faults } = fitted;
      if (tries === mostUnfit) throw new NodeFailure(codeWords('ANSWER_UNFIT'), { text, faults }, tokens);
      said = [
        ...said,
        { role: 'assistant', content: [{ type: 'text', text }] },
        { role: 'user', content: [{ type: 'text', text: faultWords(faults) }] },
      ];
    }
  });

export const modelWork = (services: WorkflowServices, node: ModelNode, { scope, key, run, ownerId }: NodeRun): Work => {
  const system = fillText(node.system, scope);
  const text = fillText(node.prompt, scope);
  const prompt: LanguageModelV4Prompt = [
    ...(system.trim() === '' ? [] : [{ role: 'system' as const, content: system }]),
    { role: 'user', content: [{ type: 'text', text }] },
  ];
  const format = formatOfSetting(node.answer);
  return {
    input: { system, prompt: text },
    work: async (signal) => {
      const asker = { tenantId: run.tenantId, runId: run.id, modelId: node.modelId, ownerId };
      if (format) return askForJson(services, asker, { prompt, key }, format, signal);
      const asked = { prompt, key, maxTokens, limitMs };
      const reply = await askModel(services, asker, asked, signal).catch((error: unknown) => {
        throw told(error);
      });
      return { output: { text: reply.text }, tokens: reply.inputTokens + reply.outputTokens };
    },
  };
};
