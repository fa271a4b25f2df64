import * as contract from '@zhixing/contract/notice';
import { type Binding, bind } from '../../http/bind.ts';
import { noticePage, readNotices, unreadNotices } from './own-notices.ts';

export const noticeBindings: Binding[] = [
  bind(contract.noticePage, (ctx, { query }) => noticePage(ctx, query)),
  bind(contract.unreadNotices, (ctx) => unreadNotices(ctx)),
  bind(contract.readNotices, (ctx, { body }) => readNotices(ctx, body.id === 'all' ? undefined : body.id)),
];
