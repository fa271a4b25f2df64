import * as contract from '@zhixing/contract/mcp';
import { type Binding, bind } from '../../http/bind.ts';
import { addMcpServer } from './add-server.ts';
import { beginMcpOauth } from './begin-oauth.ts';
import { chooseMcpTools, deleteMcpServer, listMcpServers } from './change-server.ts';
import { finishMcpOauth } from './finish-oauth.ts';
import { createMcpKey, listMcpKeys, revokeMcpKey } from './mcp-keys.ts';
import { refreshMcpServer } from './refresh-server.ts';

export const mcpBindings: Binding[] = [
  bind(contract.listMcpServers, (ctx) => listMcpServers(ctx)),
  bind(contract.addMcpServer, (ctx, { body }) => addMcpServer(ctx, body)),
  bind(contract.refreshMcpServer, (ctx, { params }) => refreshMcpServer(ctx, params.id)),
  bind(contract.chooseMcpTools, (ctx, { params, body }) => chooseMcpTools(ctx, params.id, body)),
  bind(contract.deleteMcpServer, (ctx, { params }) => deleteMcpServer(ctx, params.id)),
  bind(contract.beginMcpOauth, (ctx, { params }) => beginMcpOauth(ctx, params.id)),
  bind(contract.finishMcpOauth, (ctx, { body }) => finishMcpOauth(ctx, body)),
  bind(contract.listMcpKeys, (ctx, { query }) => listMcpKeys(ctx, query.targetId)),
  bind(contract.createMcpKey, (ctx, { body }) => createMcpKey(ctx, body)),
  bind(contract.revokeMcpKey, (ctx, { params }) => revokeMcpKey(ctx, params.id)),
];
