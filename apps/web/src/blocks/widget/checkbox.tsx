import { Checkbox } from 'antd';
import { useWidget, type WidgetProps, wordsOf } from './use-widget.ts';
import { borderStyle, textStyle } from './widget-style.ts';

export const CheckboxView = ({ widget, options }: WidgetProps<'Checkbox'>) => {
  const { value, isInert, isReadOnly, change, named } = useWidget(widget);
  const { optionItems, displayStyle, buttonStyle, style } = options;
  const chosen = (Array.isArray(value) ? value : value === undefined || value === '' ? [] : [value]).map(wordsOf);
  return (
    <div className="widget-box" style={{ ...textStyle(style), ...borderStyle(style) }}>
      <Checkbox.Group
        {...named}
        role="group"
        className={`widget-choices${displayStyle === 'block' ? ' is-block' : ''}${buttonStyle ? ' is-buttons' : ''}`}
        options={optionItems}
        value={chosen}
        disabled={isInert || isReadOnly}
        onChange={(now) => change(now.map(String))}
      />
    </div>
  );
};
