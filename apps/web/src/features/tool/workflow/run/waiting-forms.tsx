import type { AnswerForm } from '@zhixing/contract/answer-part';
import type { FormValues } from '@zhixing/contract/block/form-values';
import type { WorkflowRun } from '@zhixing/contract/workflow';
import { useState } from 'react';
import type { FormBlockProps } from '../../../../blocks/widget/form-block-props.ts';
import { CallError } from '../../../../lib/call-error.ts';
import { loadTexts } from '../../../../lib/i18n.ts';
import { lazyPart } from '../../../../ui/lazy-part.tsx';

const LazyForm = lazyPart<FormBlockProps>(
  async () => {
    const [{ FormBlock }] = await Promise.all([
      import('../../../../blocks/widget/form-block.tsx'),
      loadTexts(['widgetView']),
    ]);
    return FormBlock;
  },
  { fallback: null },
);

type OneFormProps = { readonly form: AnswerForm; readonly onFill: (values: FormValues) => Promise<void> };

const OneForm = ({ form, onFill }: OneFormProps) => {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const press = async (values: FormValues) => {
    setBusy(true);
    setFault(undefined);
    try {
      await onFill(values);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFault(error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <LazyForm form={form} isInert={false} isBusy={isBusy} fault={fault} onPress={(_, values) => void press(values)} />
  );
};

type WaitingFormsProps = {
  readonly run: WorkflowRun;
  readonly onFill: (key: string, values: FormValues) => Promise<void>;
};

/** What a test run waits for, to be filled in by whoever tries it. */
export const WaitingForms = ({ run, onFill }: WaitingFormsProps) =>
  run.steps.map(
    ({ key, form }) =>
      form && <OneForm key={`${run.id} ${key}`} form={form} onFill={(values) => onFill(key, values)} />,
  );
