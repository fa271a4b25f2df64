import * as contract from '@zhixing/contract/agent-archive';
import { type Binding, bind } from '../../http/bind.ts';
import { exportAgent } from './export-agent.ts';
import { importAgent } from './import-agent.ts';

export const agentArchiveBindings: Binding[] = [
  bind(contract.exportAgent, (ctx, { params }) => exportAgent(ctx, params.id)),
  bind(contract.importAgent, (ctx, { file }) => importAgent(ctx, file)),
];
