import type { Benefit } from '@zhixing/contract/benefit-code';
import { newId } from '../src/base/id.ts';
import { benefitBatch, benefitCode } from '../src/db/schema/benefit-code.ts';
import { hashOf, newCode, shownCode } from '../src/features/benefit-code/code-text.ts';
import type { World } from './world.ts';

type Wanted = { benefit?: Benefit; count?: number; lastDay?: string };

/** A batch as its maker has it: with the codes. */
export const addBatch = (
  { services }: World,
  { id: createdBy, tenantId }: { id: string; tenantId: string },
  { benefit = { kind: 'balance', amount: 100 }, count = 1, lastDay = '2999-12-31' }: Wanted = {},
) =>
  services.db.inTenant(tenantId, async (tx) => {
    const id = newId();
    const gives =
      benefit.kind === 'balance' ? { amountFen: benefit.amount } : { level: benefit.level, days: benefit.days };
    const batch = { tenantId, id, name: '样例', codes: count, lastDay, createdBy, createdAt: services.now() };
    await tx.insert(benefitBatch).values({ ...batch, ...gives });
    const codes = Array.from({ length: count }, newCode);
    await tx
      .insert(benefitCode)
      .values(codes.map((code, index) => ({ tenantId, id: newId(), batchId: id, no: index + 1, hash: hashOf(code) })));
    return { id, codes: codes.map(shownCode) };
  });
