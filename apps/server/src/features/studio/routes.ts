import * as editing from '@zhixing/contract/agent-editor';
import * as contract from '@zhixing/contract/studio';
import { type Binding, bind } from '../../http/bind.ts';
import type { ModelFinder } from '../model/index.ts';
import { readDraft, saveDraft } from './draft.ts';
import { addAgentEditor, listAgentEditors, removeAgentEditor } from './editors.ts';
import { improvePrompt, proposePlan } from './generate.ts';
import { listParts } from './list-parts.ts';
import { beatPresence } from './presence.ts';
import { listRecords, readRecord } from './records.ts';
import { releaseAgent } from './release-agent.ts';
import { listSharedAgents } from './shared-agents.ts';
import { readTrace } from './trace.ts';
import { backUpDraft, listVersions, readVersion, restoreVersion } from './versions.ts';

export const studioBindings = (findModels: ModelFinder): Binding[] => {
  const improve = improvePrompt(findModels);
  const propose = proposePlan(findModels);
  return [
    bind(contract.readDraft, (ctx, { params }) => readDraft(ctx, params.id)),
    bind(contract.saveDraft, (ctx, { params, body }) => saveDraft(ctx, params.id, body)),
    bind(contract.releaseAgent, (ctx, { params, body }) => releaseAgent(ctx, params.id, body)),
    bind(contract.listVersions, (ctx, { params }) => listVersions(ctx, params.id)),
    bind(contract.readVersion, (ctx, { params, query }) => readVersion(ctx, params.id, query)),
    bind(contract.backUpDraft, (ctx, { params, body }) => backUpDraft(ctx, params.id, body.note)),
    bind(contract.restoreVersion, (ctx, { params, body }) => restoreVersion(ctx, params.id, body)),
    bind(contract.improvePrompt, (ctx, { params, body }) => improve(ctx, params.id, body)),
    bind(contract.proposePlan, (ctx, { params, body }) => propose(ctx, params.id, body)),
    bind(contract.listParts, (ctx, { query }) => listParts(ctx, query.agentId)),
    bind(contract.readTrace, (ctx, { params }) => readTrace(ctx, params.id)),
    bind(contract.listRecords, (ctx, { params, query }) => listRecords(ctx, params.id, query)),
    bind(contract.readRecord, (ctx, { params }) => readRecord(ctx, params.id, params.sessionId)),
    bind(editing.listAgentEditors, (ctx, { params }) => listAgentEditors(ctx, params.id)),
    bind(editing.addAgentEditor, (ctx, { params, body }) => addAgentEditor(ctx, params.id, body.account)),
    bind(editing.removeAgentEditor, (ctx, { params }) => removeAgentEditor(ctx, params.id, params.accountId)),
    bind(editing.listSharedAgents, (ctx) => listSharedAgents(ctx)),
    bind(editing.beatPresence, (ctx, { params }) => beatPresence(ctx, params.id)),
  ];
};
