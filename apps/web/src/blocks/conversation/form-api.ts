import type { FormValues } from '@zhixing/contract/block/form-values';
import { readForms, saveForm, submitForm } from '@zhixing/contract/form';
import { call } from '../../lib/call.ts';

export const readDrafts = (sessionId: string) => call(readForms, { params: { id: sessionId } }, { quiet: true });

export const saveDraft = (run_id: string, call_id: string, values: FormValues) =>
  call(saveForm, { body: { run_id, call_id, values } }, { quiet: true });

export const submitFilled = (run_id: string, call_id: string, values: FormValues) =>
  call(submitForm, { body: { run_id, call_id, values } }, { quiet: true });
