import * as contract from '@zhixing/contract/personal-data';
import { type Binding, bind } from '../../http/bind.ts';
import { beginExport, downloadExport, readExport } from './ask-export.ts';
import { askRemoval, askUserRemoval, cancelUserRemoval, readRemoval } from './ask-removal.ts';
import { findPerson, selfOf } from './queries.ts';

export const personalDataBindings: Binding[] = [
  bind(contract.readDataExport, (ctx) => readExport(ctx, selfOf(ctx))),
  bind(contract.beginDataExport, (ctx) => beginExport(ctx, selfOf(ctx))),
  bind(contract.downloadDataExport, (ctx, { params }) => downloadExport(ctx, selfOf(ctx), params.no)),
  bind(contract.readRemoval, (ctx) => readRemoval(ctx)),
  bind(contract.askRemoval, (ctx, { body }) => askRemoval(ctx, body.password)),
  bind(contract.readUserExport, async (ctx, { params }) => readExport(ctx, await findPerson(ctx, params.id))),
  bind(contract.beginUserExport, async (ctx, { params }) => beginExport(ctx, await findPerson(ctx, params.id))),
  bind(contract.downloadUserExport, async (ctx, { params }) =>
    downloadExport(ctx, await findPerson(ctx, params.id), params.no),
  ),
  bind(contract.askUserRemoval, (ctx, { params }) => askUserRemoval(ctx, params.id)),
  bind(contract.cancelUserRemoval, (ctx, { params }) => cancelUserRemoval(ctx, params.id)),
];
