import { Button, Form, Input } from 'antd';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { headerFault } from './header-values.ts';
import type { ModelValues } from './model-values.ts';

const maxHeaders = 20;

/** Further headers of every request, a name and a value each. */
export const HeaderFields = () => {
  const { t } = useTranslation('modelProfile');
  const form = Form.useFormInstance<ModelValues>();
  const ruleFor = (at: number, part: 'name' | 'value') => ({
    validator: async () => {
      const fault = headerFault(form.getFieldValue('headers') ?? [], at);
      if (fault && (fault === 'value') === (part === 'value')) throw new Error(t(`header.wrong.${fault}`));
    },
  });
  return (
    <fieldset className="model-fieldset model-headers">
      <legend>
        {t('header.label')}
        <small>{t('header.optional')}</small>
      </legend>
      <Form.List name="headers">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }) => (
              <div key={key}>
                <Form.Item name={[name, 'name']} rules={[ruleFor(name, 'name')]}>
                  <Input
                    maxLength={60}
                    autoComplete="off"
                    spellCheck={false}
                    placeholder="X-Team"
                    aria-label={t('header.name', { at: name + 1 })}
                  />
                </Form.Item>
                <Form.Item name={[name, 'value']} rules={[ruleFor(name, 'value')]}>
                  <Input
                    maxLength={300}
                    autoComplete="off"
                    spellCheck={false}
                    aria-label={t('header.value', { at: name + 1 })}
                  />
                </Form.Item>
                <Button
                  type="text"
                  aria-label={t('header.remove', { at: name + 1 })}
                  icon={<Icon name="close" size={14} />}
                  onClick={() => remove(name)}
                />
              </div>
            ))}
            <Button
              size="small"
              icon={<Icon name="plus" size={14} />}
              disabled={fields.length >= maxHeaders}
              onClick={() => add({ name: '', value: '' })}
            >
              {t('header.add')}
            </Button>
          </>
        )}
      </Form.List>
      <p>{t('header.help')}</p>
    </fieldset>
  );
};
