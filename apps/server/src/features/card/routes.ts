import * as contract from '@zhixing/contract/card';
import { type Binding, bind } from '../../http/bind.ts';
import type { ModelFinder } from '../model/index.ts';
import { readWidget } from './agent-widget.ts';
import { cardPage, createCard, deleteCard, readCard, releaseCard, saveCard } from './cards.ts';
import { draftForm } from './draft-form.ts';

export const cardBindings = (findModels: ModelFinder): Binding[] => {
  const draft = draftForm(findModels);
  return [
    bind(contract.cardPage, (ctx, { query }) => cardPage(ctx, query)),
    bind(contract.createCard, (ctx, { body }) => createCard(ctx, body)),
    bind(contract.readCard, (ctx, { params }) => readCard(ctx, params.id)),
    bind(contract.saveCard, (ctx, { params, body }) => saveCard(ctx, params.id, body)),
    bind(contract.releaseCard, (ctx, { params, body }) => releaseCard(ctx, params.id, body.revision)),
    bind(contract.deleteCard, (ctx, { params }) => deleteCard(ctx, params.id)),
    bind(contract.readWidget, (ctx, { params, query }) => readWidget(ctx, params.id, query.shareToken)),
    bind(contract.draftForm, (ctx, { body }) => draft(ctx, body)),
  ];
};
