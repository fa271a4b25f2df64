import * as contract from '@zhixing/contract/agent';
import * as lineage from '@zhixing/contract/lineage';
import { type Binding, bind } from '../../http/bind.ts';
import { agentDetail, releaseLatest } from './agent-detail.ts';
import { beginEdit } from './begin-edit.ts';
import { deleteAgent, quickAddAgent, updateIntro } from './change-agent.ts';
import { launchCounts } from './launch-counts.ts';
import { readLineage, takeLineage } from './lineage.ts';
import { marketPage } from './market-page.ts';
import { mayUseAgent } from './may-use.ts';
import { minePage } from './mine-page.ts';
import { schemaUseCount, schemaUseCountByIds } from './use-count.ts';
import { withdrawLaunch } from './withdraw-launch.ts';

export const agentBindings: Binding[] = [
  bind(contract.launchPage, (ctx, { body }) => marketPage(ctx, body)),
  bind(contract.launchCounts, (ctx, { query }) => launchCounts(ctx, query.agentName)),
  bind(contract.pageCreatedByMe, (ctx, { body }) => minePage(ctx, body)),
  bind(contract.agentDetail, (ctx, { params, query }) => agentDetail(ctx, params.id, query.shareToken)),
  bind(contract.releaseLatest, (ctx, { params, query }) => releaseLatest(ctx, params.id, query.shareToken)),
  bind(contract.quickAddAgent, (ctx, { body }) => quickAddAgent(ctx, body)),
  bind(contract.updateIntro, (ctx, { params, body }) => updateIntro(ctx, params.id, body)),
  bind(contract.deleteAgent, (ctx, { params }) => deleteAgent(ctx, params.id)),
  bind(contract.mayUseAgent, (ctx, { params, query }) => mayUseAgent(ctx, params.id, query.shareToken)),
  bind(contract.withdrawLaunch, (ctx, { params }) => withdrawLaunch(ctx, params.id)),
  bind(contract.saveEditInfo, (ctx, { body }) => beginEdit(ctx, body)),
  bind(lineage.readLineage, (ctx, { params }) => readLineage(ctx, params.id)),
  bind(lineage.takeLineage, (ctx, { params, body }) => takeLineage(ctx, params.id, body)),
  bind(contract.schemaUseCountByIds, (ctx, { body }) => schemaUseCountByIds(ctx, body.schema_ids)),
  bind(contract.schemaUseCount, (ctx) => schemaUseCount(ctx)),
];
