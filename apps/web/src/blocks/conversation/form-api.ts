import type { FormValues } from '@zhixing/contract/block/form-values';
import { readForms, saveForm, submitForm } from '@zhixing/contract/form';
import { call } from '../../lib/call.ts';
import type { FormAddress } from '../message/form-key.ts';

export const readDrafts = (sessionId: string) => call(readForms, { params: { id: sessionId } }, { quiet: true });

const bodyOf = ({ runId, callId, node = '' }: FormAddress, values: FormValues) => ({
  ...{ run_id: runId, call_id: callId, node, values },
});

export const saveDraft = (address: FormAddress, values: FormValues) =>
  call(saveForm, { body: bodyOf(address, values) }, { quiet: true });

export const submitFilled = (address: FormAddress, values: FormValues) =>
  call(submitForm, { body: bodyOf(address, values) }, { quiet: true });
