import { queryOptions } from '@tanstack/react-query';
import { createTransfer, readPayee, uploadReceipt } from '@zhixing/contract/bank-transfer';
import type { RouteCall } from '@zhixing/contract/route';
import { call } from '../../lib/call.ts';
import { upload } from '../../lib/upload.ts';

type Body = RouteCall<typeof createTransfer>['body'];
/** What is to be bought, at the price that was shown. */
export type TransferWish = Pick<Body, 'wish' | 'orderAmount'>;

export const payeeQuery = queryOptions({
  queryKey: ['recharge', 'payee'],
  queryFn: ({ signal }) => call(readPayee, {}, { quiet: true, signal }),
});

export const sendReceipt = (file: File) => upload(uploadReceipt, file, { quiet: true });

export const sendTransfer = (body: Body) => call(createTransfer, { body }, { quiet: true });
