import type { WorkflowNode } from '@zhixing/contract/workflow-document';
import { withTimeLimit } from '../../base/time-limit.ts';
import { findPassages, loadBases, tellPassages } from '../knowledge/index.ts';
import { fillText } from './fill-template.ts';
import { NodeFailure } from './node-failure.ts';
import type { NodeRun, Work, WorkflowServices } from './node-run.ts';
import { codeWords } from './words.ts';

const longest = 500;
const searchMs = 30_000;

/**
 * What the bases say, as a text for a model and as a list for code. The text is empty where nothing was found, so that a
 * condition can ask for it.
 */
export const knowledgeWork = (
  services: WorkflowServices,
  { bases: parts, question, topK, threshold }: Extract<WorkflowNode, { type: 'knowledge' }>,
  { scope, key, run, ownerId }: NodeRun,
): Work => {
  const query = fillText(question, scope).trim().slice(0, longest);
  return {
    input: { question: query },
    work: async (signal) => {
      if (query === '') throw new NodeFailure(codeWords('NO_QUESTION'));
      const reader = services.reader ?? { accountId: run.accountId };
      const bases = await services.db.inTenant(run.tenantId, (tx) => loadBases(tx, ownerId, parts, reader));
      const asked = { query, reader, wanted: { topK, threshold }, now: services.now() };
      const found = await withTimeLimit(searchMs, signal, (stop) =>
        findPassages(services, bases, { ...asked, signal: stop }),
      );
      if (!found) throw new NodeFailure(codeWords('NO_KNOWLEDGE'));
      const { passages } = found;
      const list = passages.map(({ fileName, path, page, score, text, segmentId }, at) => ({
        ...{ no: at + 1, title: fileName, path, page, score, text, segmentId },
      }));
      const numbers = list.map(({ no }) => no);
      return { output: { text: list.length > 0 ? tellPassages(passages, numbers, key) : '', list } };
    },
  };
};
