import { Form, InputNumber } from 'antd';
import { useTranslation } from '../../lib/use-translation.ts';

const fields = ['dayLimit', 'monthLimit'] as const;

/** Empty means without a limit of its own. */
export const LimitFields = () => {
  const { t } = useTranslation('apiKey');
  return (
    <div className="api-key-limits">
      {fields.map((name) => (
        <Form.Item key={name} name={name} label={t(name)}>
          <InputNumber
            min={1}
            max={1_000_000}
            precision={0}
            placeholder={t('unlimited')}
            suffix={t('times')}
            controls={false}
            inputMode="numeric"
          />
        </Form.Item>
      ))}
    </div>
  );
};
