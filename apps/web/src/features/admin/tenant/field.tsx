import { Form, type FormItemProps, type FormRule } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import type { TenantDraft } from './draft.ts';
import { type FieldPath, faultsOf } from './fault.ts';

/** Asks the contract about the whole draft and tells what it says about this one field. */
export const useFaultRule = (path: FieldPath): FormRule => {
  const { t } = useTranslation('admin');
  return ({ getFieldsValue }) => ({
    validator: async () => {
      const faults = faultsOf(getFieldsValue(true) as TenantDraft, true);
      const fault = faults.find((one) => one.path.join('.') === path.join('.'));
      if (fault) throw new Error(t(`fault.${fault.key}`));
    },
  });
};

type FieldProps = Pick<FormItemProps, 'normalize' | 'getValueProps' | 'valuePropName' | 'className'> & {
  readonly path: FieldPath;
  /** Where the field stands inside a list; otherwise its path. */
  readonly name?: FieldPath;
  readonly label: ReactNode;
  readonly help?: ReactNode;
  readonly children: ReactNode;
};

/** Label above, help below, the error at the field. */
export const Field = ({ path, name = path, label, help, children, ...rest }: FieldProps) => (
  <Form.Item {...rest} name={[...name]} label={label} extra={help} rules={[useFaultRule(path)]}>
    {children}
  </Form.Item>
);
