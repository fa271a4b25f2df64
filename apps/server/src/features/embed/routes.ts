import * as contract from '@zhixing/contract/embed';
import { type Binding, bind } from '../../http/bind.ts';
import { askEmbed, embedEvents } from './ask-embed.ts';
import { readEmbed, renewEmbedKey, saveEmbed } from './embed-settings.ts';
import { openEmbed, stopEmbed } from './visit.ts';

export const embedBindings: Binding[] = [
  bind(contract.readEmbed, (ctx, { params }) => readEmbed(ctx, params.agentId)),
  bind(contract.saveEmbed, (ctx, { params, body }) => saveEmbed(ctx, params.agentId, body)),
  bind(contract.renewEmbedKey, (ctx, { params }) => renewEmbedKey(ctx, params.agentId)),
  bind(contract.openEmbed, (ctx, { params, body }) => openEmbed(ctx, params.siteKey, body)),
  bind(contract.askEmbed, (ctx, { params, body }) => askEmbed(ctx, params.siteKey, body)),
  bind(contract.embedEvents, (ctx, { params, body }) => embedEvents(ctx, params.siteKey, body)),
  bind(contract.stopEmbed, (ctx, { params, body }) => stopEmbed(ctx, params.siteKey, body)),
];
