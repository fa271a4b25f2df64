import { Select } from 'antd';
import { useWidget, type WidgetProps, wordsOf } from './use-widget.ts';
import { borderStyle } from './widget-style.ts';

const search = { optionFilterProp: 'label' };

export const SelectView = ({ widget, options }: WidgetProps<'Select'>) => {
  const { value, isInert, isReadOnly, change, named } = useWidget(widget);
  const { optionItems, multiple, size, placeholder, style } = options;
  const many = (Array.isArray(value) ? value : [value]).map(wordsOf).filter((one) => one !== '');
  const shared = {
    ...named,
    className: 'widget-picker',
    options: optionItems,
    size,
    placeholder,
    showSearch: search,
    disabled: isInert || isReadOnly,
    style: borderStyle(style),
  };
  return multiple ? (
    <Select<string[]> {...shared} mode="multiple" value={many} onChange={(now) => change(now)} />
  ) : (
    <Select<string> {...shared} value={many[0]} onChange={(now) => change(now)} />
  );
};
