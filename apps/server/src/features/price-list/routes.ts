import * as contract from '@zhixing/contract/price-list';
import { type Binding, bind } from '../../http/bind.ts';
import { readPriceList } from './change-price-list.ts';
import { saveFees, saveMonths, saveTopUps } from './save-choices.ts';
import { savePlan } from './save-plan.ts';

export const priceListBindings: Binding[] = [
  bind(contract.readPriceList, (ctx) => readPriceList(ctx.db.shared)),
  bind(contract.savePlan, (ctx, { params, body }) => savePlan(ctx, params.level, body)),
  bind(contract.saveMonths, (ctx, { body }) => saveMonths(ctx, body.version, body.months)),
  bind(contract.saveFees, (ctx, { body: { version, ...fees } }) => saveFees(ctx, version, fees)),
  bind(contract.saveTopUps, (ctx, { body }) => saveTopUps(ctx, body.version, body.amounts)),
];
