import { saveSurvey, surveyDirections } from '@zhixing/contract/survey';
import { Checkbox, Form, Input, Modal, Radio } from 'antd';
import { call } from '../../lib/call.ts';
import { notify } from '../../lib/notice.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';

type Values = { identity: 1 | 2; directions: (typeof surveyDirections)[number][]; otherText?: string };

/** Identity, directions, and words for "other". Closing it asks again at the next visit; an answer ends it. */
export const SurveyDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation(['survey', 'shell']);
  const [form] = Form.useForm<Values>();
  const chosen: Values['directions'] = Form.useWatch('directions', form) ?? [];
  const { write: save, isBusy } = useWrite(async (values: Values) => {
    await call(saveSurvey, { body: values });
    notify('success', t('done'));
    onClose();
  });
  return (
    <Modal
      open
      title={t('title')}
      okText={t('submit')}
      cancelText={t('later')}
      confirmLoading={isBusy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p className="quiet">{t('lead')}</p>
      <Form form={form} layout="vertical" requiredMark={false} validateTrigger="onSubmit" onFinish={save}>
        <Form.Item name="identity" label={t('identity')} rules={[{ required: true, message: t('needIdentity') }]}>
          <Radio.Group
            options={[
              { value: 1, label: t('user') },
              { value: 2, label: t('developer') },
            ]}
          />
        </Form.Item>
        <Form.Item name="directions" label={t('directions')} rules={[{ required: true, message: t('needDirection') }]}>
          <Checkbox.Group options={surveyDirections.map((value) => ({ value, label: t(`shell:tag.${value}`) }))} />
        </Form.Item>
        {chosen.includes('other') && (
          <Form.Item
            name="otherText"
            label={t('otherText')}
            rules={[{ required: true, whitespace: true, message: t('needOther') }]}
          >
            <Input maxLength={100} />
          </Form.Item>
        )}
      </Form>
    </Modal>
  );
};
