import {
  batchNameLength,
  batchNoteLength,
  codeLevels,
  mostBenefitDays,
  mostCodes,
} from '@zhixing/contract/benefit-code';
import { Form, type FormInstance, Input, InputNumber, Segmented } from 'antd';
import { formatCount } from '../../../lib/format-count.ts';
import { formatDate } from '../../../lib/format-time.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { MakePreview } from './make-preview.tsx';
import { type BatchDraft, isAmount, isCount, isDays, mostYuan } from './model.ts';

type MakeFormProps = {
  readonly form: FormInstance<BatchDraft>;
  readonly initial: BatchDraft;
  readonly onSubmit: (draft: BatchDraft) => void;
};

/** A rule that says one thing. */
const rule = <T,>(isGood: (value: T) => boolean, words: string) => ({
  validator: async (_: unknown, value: T) => {
    if (!isGood(value)) throw new Error(words);
  },
});

const GiftFields = ({ kind }: Pick<BatchDraft, 'kind'>) => {
  const { t } = useTranslation(['admin', 'shell']);
  const most = formatCount(mostYuan);
  if (kind === 'balance')
    return (
      <Form.Item
        name="yuan"
        label={t('benefitCode.form.amount')}
        rules={[rule(isAmount, t('benefitCode.form.amountWrong', { most }))]}
      >
        <InputNumber className="batch-number" prefix="¥" precision={2} inputMode="decimal" />
      </Form.Item>
    );
  return (
    <div className="batch-pair">
      <Form.Item name="level" label={t('benefitCode.form.plan')}>
        <Segmented
          aria-label={t('benefitCode.form.plan')}
          options={codeLevels.map((value) => ({ value, label: t(`shell:level.${value}`) }))}
        />
      </Form.Item>
      <Form.Item
        name="days"
        label={t('benefitCode.form.days')}
        rules={[rule(isDays, t('benefitCode.form.daysWrong', { most: formatCount(mostBenefitDays) }))]}
      >
        <InputNumber
          className="batch-number"
          suffix={t('benefitCode.form.daysUnit')}
          precision={0}
          inputMode="numeric"
        />
      </Form.Item>
    </div>
  );
};

export const MakeForm = ({ form, initial, onSubmit }: MakeFormProps) => {
  const { t } = useTranslation('admin');
  const today = formatDate(new Date());
  const draft = { ...initial, ...Form.useWatch([], form) };
  return (
    <Form<BatchDraft>
      form={form}
      id="batch-form"
      name="batch"
      layout="vertical"
      requiredMark={false}
      validateTrigger={[]}
      scrollToFirstError={{ focus: true }}
      initialValues={initial}
      onValuesChange={(changed) =>
        form.setFields(Object.keys(changed).map((name) => ({ name: name as keyof BatchDraft, errors: [] })))
      }
      onFinish={(values) => onSubmit({ ...initial, ...values })}
    >
      <Form.Item
        name="name"
        label={t('benefitCode.form.name')}
        extra={t('benefitCode.form.nameHelp')}
        rules={[rule((name: string) => name.trim() !== '', t('benefitCode.form.nameMissing'))]}
      >
        <Input maxLength={batchNameLength} autoComplete="off" aria-required="true" />
      </Form.Item>
      <Form.Item name="kind" label={t('benefitCode.form.kind')}>
        <Segmented
          block
          aria-label={t('benefitCode.form.kind')}
          options={(['balance', 'level'] as const).map((value) => ({ value, label: t(`benefitCode.form.${value}`) }))}
        />
      </Form.Item>
      <GiftFields kind={draft.kind} />
      <div className="batch-pair">
        <Form.Item
          name="count"
          label={t('benefitCode.form.count')}
          rules={[rule(isCount, t('benefitCode.form.countWrong', { most: formatCount(mostCodes) }))]}
        >
          <InputNumber
            className="batch-number"
            suffix={t('benefitCode.form.countUnit')}
            precision={0}
            inputMode="numeric"
          />
        </Form.Item>
        <Form.Item
          name="lastDay"
          label={t('benefitCode.form.lastDay')}
          extra={t('benefitCode.form.lastDayHelp')}
          rules={[rule((day: string) => day >= today, t('benefitCode.form.lastDayWrong'))]}
        >
          <Input type="date" min={today} max="2999-12-31" />
        </Form.Item>
      </div>
      <Form.Item
        name="note"
        label={t('benefitCode.form.note')}
        extra={t('benefitCode.form.noteHelp', { most: batchNoteLength })}
      >
        <Input.TextArea maxLength={batchNoteLength} autoSize={{ minRows: 2, maxRows: 5 }} />
      </Form.Item>
      <MakePreview draft={draft} />
    </Form>
  );
};
