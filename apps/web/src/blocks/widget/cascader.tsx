import { Cascader } from 'antd';
import { useMemo } from 'react';
import type { WidgetValue } from './block-host.ts';
import { cascaderOptions, cascaderValue } from './cascader-options.ts';
import { useWidget, type WidgetProps } from './use-widget.ts';
import { borderStyle } from './widget-style.ts';

const lastOnly = (labels: readonly string[]) => labels.at(-1);

export const CascaderView = ({ widget, options }: WidgetProps<'Cascader'>) => {
  const { value, isInert, isReadOnly, change, named } = useWidget(widget);
  const { optionItems, valueKey, labelKey, childrenKey, multiple, checkStrictly, showAllLevels } = options;
  const items = useMemo(
    () => cascaderOptions(optionItems, { valueKey, labelKey, childrenKey }),
    [optionItems, valueKey, labelKey, childrenKey],
  );
  const shared = {
    ...named,
    className: 'widget-picker',
    options: items,
    placeholder: options.placeholder,
    allowClear: true,
    showSearch: true,
    changeOnSelect: checkStrictly,
    disabled: isInert || isReadOnly,
    style: borderStyle(options.style),
    ...(showAllLevels ? {} : { displayRender: lastOnly }),
  };
  const take = (now: unknown) => change((now ?? []) as WidgetValue);
  return multiple ? (
    <Cascader {...shared} multiple value={cascaderValue(value, true) as string[][]} onChange={take} />
  ) : (
    <Cascader {...shared} value={cascaderValue(value, false) as string[]} onChange={take} />
  );
};
