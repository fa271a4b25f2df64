import { Input } from 'antd';
import { useWidget, type WidgetProps, wordsOf } from './use-widget.ts';
import { borderStyle, textStyle } from './widget-style.ts';

/** What the contract takes of one field. */
const mostChars = 10_000;

export const InputView = ({ widget, options }: WidgetProps<'Input'>) => {
  const { value, isInert, isReadOnly, change, named } = useWidget(widget);
  const { type, rows, size, placeholder, style } = options;
  const field = {
    ...named,
    size,
    placeholder,
    value: wordsOf(value),
    maxLength: mostChars,
    disabled: isInert,
    readOnly: isReadOnly || options.isReadOnly,
    style: { ...textStyle(style), ...borderStyle(style) },
    onChange: ({ target }: { readonly target: { readonly value: string } }) => change(target.value),
  };
  if (type === 'textarea')
    return <Input.TextArea {...field} autoSize={{ minRows: rows, maxRows: Math.max(rows, 12) }} />;
  return (
    <Input {...field} type={type} {...(type === 'number' ? { inputMode: 'decimal' as const, step: 'any' } : {})} />
  );
};
