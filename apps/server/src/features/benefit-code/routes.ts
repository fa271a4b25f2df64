import * as contract from '@zhixing/contract/benefit-code';
import { type Binding, bind } from '../../http/bind.ts';
import { createBenefitBatch, endBenefitBatch, listBenefitBatches, listBenefitUses } from './batches.ts';
import { applyBenefitCode } from './use-code.ts';

export const benefitCodeBindings: Binding[] = [
  bind(contract.useBenefitCode, (ctx, { body }) => applyBenefitCode(ctx, body.benefitCode)),
  bind(contract.createBenefitBatch, (ctx, { body }) => createBenefitBatch(ctx, body)),
  bind(contract.listBenefitBatches, (ctx, { query }) => listBenefitBatches(ctx, query)),
  bind(contract.listBenefitUses, (ctx, { params, query }) => listBenefitUses(ctx, params.id, query)),
  bind(contract.endBenefitBatch, (ctx, { params }) => endBenefitBatch(ctx, params.id)),
];
