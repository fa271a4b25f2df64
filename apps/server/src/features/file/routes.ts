import * as contract from '@zhixing/contract/file';
import { type Binding, bind } from '../../http/bind.ts';
import { deleteFile } from './delete-file.ts';
import { iconPage } from './icon-page.ts';
import { fileUsage } from './quota.ts';
import { readIcon } from './read-stored.ts';
import { storeFile } from './store-file.ts';
import { uploadFile } from './upload-file.ts';

export const fileBindings: Binding[] = [
  bind(contract.uploadFile, (ctx, { file }) => uploadFile(ctx, file)),
  bind(contract.uploadIcon, (ctx, { file }) => storeFile(ctx, 'icon', file)),
  bind(contract.uploadIconShort, (ctx, { file }) => storeFile(ctx, 'icon', file)),
  bind(contract.iconPage, (ctx, { body }) => iconPage(ctx, body)),
  bind(contract.deleteFile, (ctx, { params }) => deleteFile(ctx, params.id)),
  bind(contract.fileUsage, (ctx) => fileUsage(ctx)),
  bind(contract.readIcon, (ctx, { params }) => readIcon(ctx, params.id)),
];
