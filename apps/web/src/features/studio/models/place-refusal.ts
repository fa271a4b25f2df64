import type { FormInstance } from 'antd';
import type { CallError } from '../../../lib/call-error.ts';
import type { ModelValues } from './model-values.ts';

/** Puts the server's words at the field they are about; false when they are about none. */
export const placeRefusal = (form: FormInstance<ModelValues>, error: CallError): boolean => {
  const fields = error.errorCode === 'ADDRESS_REFUSED' ? { baseUrl: error.message } : error.fields;
  const known = Object.entries(fields).filter(
    ([name]) => name in form.getFieldsValue(true) || /^(apiKey|secret)$/.test(name),
  );
  const [first] = known;
  if (!first) return false;
  for (const [name, words] of known) form.setFields([{ name: name as keyof ModelValues, errors: [words] }]);
  form.scrollToField(first[0], { focus: true, block: 'center' });
  return true;
};
