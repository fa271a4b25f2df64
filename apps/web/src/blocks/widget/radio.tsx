import { Radio } from 'antd';
import { useWidget, type WidgetProps, wordsOf } from './use-widget.ts';
import { borderStyle, textStyle } from './widget-style.ts';

export const RadioView = ({ widget, options }: WidgetProps<'Radio'>) => {
  const { value, isInert, isReadOnly, change, named } = useWidget(widget);
  const { optionItems, displayStyle, buttonStyle, style } = options;
  return (
    <div className="widget-box" style={{ ...textStyle(style), ...borderStyle(style) }}>
      <Radio.Group
        {...named}
        className={`widget-choices${displayStyle === 'block' ? ' is-block' : ''}`}
        options={optionItems}
        optionType={buttonStyle ? 'button' : 'default'}
        value={wordsOf(value)}
        disabled={isInert || isReadOnly}
        onChange={({ target }) => change(String(target.value))}
      />
    </div>
  );
};
