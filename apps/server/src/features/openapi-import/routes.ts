import * as contract from '@zhixing/contract/openapi-import';
import { type Binding, bind } from '../../http/bind.ts';
import { importOpenApi } from './import-openapi.ts';
import { preprocessOpenApi } from './preprocess-openapi.ts';

export const openApiImportBindings: Binding[] = [
  bind(contract.preprocessOpenApi, (ctx, { body }) => preprocessOpenApi(ctx, body)),
  bind(contract.importOpenApi, (ctx, { body }) => importOpenApi(ctx, body)),
];
