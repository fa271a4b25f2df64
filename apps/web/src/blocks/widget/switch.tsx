import { Switch } from 'antd';
import { useWidget, type WidgetProps } from './use-widget.ts';
import { borderStyle } from './widget-style.ts';

const isOn = (value: unknown) => value === true || value === 'true' || value === 1;

export const SwitchView = ({ widget, options }: WidgetProps<'Switch'>) => {
  const { value, isInert, isReadOnly, change, named } = useWidget(widget);
  const { activeText, inactiveText, color, style } = options;
  const checked = isOn(value);
  return (
    <div className="widget-box" style={{ textAlign: style.textAlign, ...borderStyle(style) }}>
      <Switch
        {...named}
        checked={checked}
        checkedChildren={activeText}
        unCheckedChildren={inactiveText}
        disabled={isInert || isReadOnly}
        style={checked && color !== '' ? { background: color } : {}}
        onChange={change}
      />
    </div>
  );
};
