import * as contract from '@zhixing/contract/label';
import { type Binding, bind } from '../../http/bind.ts';
import { createLabel, deleteLabel, listLabels, updateLabel } from './change-label.ts';

export const labelBindings: Binding[] = [
  bind(contract.listLabels, (ctx) => listLabels(ctx)),
  bind(contract.createLabel, (ctx, { body }) => createLabel(ctx, body.labelName)),
  bind(contract.updateLabel, (ctx, { params, body }) => updateLabel(ctx, params.id, body.labelName)),
  bind(contract.deleteLabel, (ctx, { params }) => deleteLabel(ctx, params.id)),
];
