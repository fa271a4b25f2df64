import type { WidgetType } from '@zhixing/contract/block/block-registry';
import type { ComponentType } from 'react';
import { loadTexts } from '../../lib/i18n.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { WidgetProps } from './use-widget.ts';

/** They hold others, and are drawn by the tree itself. */
export type ContainerType = 'Row' | 'Scroll' | 'Div';
export type LeafType = Exclude<WidgetType, ContainerType>;
type AnyView = ComponentType<WidgetProps<never>>;

const view = <T extends LeafType>(load: () => Promise<ComponentType<WidgetProps<T>>>) =>
  lazyPart<WidgetProps<T>>(async () => {
    const [loaded] = await Promise.all([load(), loadTexts(['widgetView'])]);
    return loaded;
  }) as unknown as AnyView;

const light = () => import('./light-views.ts');
const picker = () => import('./picker-views.ts');
const choice = () => import('./choice-views.ts');

/** How each type looks, in six parts that are fetched when an answer first needs one. */
export const widgetViews: Record<LeafType, AnyView> = {
  Button: view<'Button'>(async () => (await light()).ButtonView),
  Cascader: view<'Cascader'>(async () => (await choice()).CascaderView),
  Chart: view<'Chart'>(async () => (await import('./chart.tsx')).ChartView),
  Checkbox: view<'Checkbox'>(async () => (await light()).CheckboxView),
  Date: view<'Date'>(async () => (await picker()).DateView),
  DateRange: view<'DateRange'>(async () => (await picker()).DateRangeView),
  Divider: view<'Divider'>(async () => (await light()).DividerView),
  Iframe: view<'Iframe'>(async () => (await light()).IframeView),
  Image: view<'Image'>(async () => (await light()).ImageView),
  Input: view<'Input'>(async () => (await light()).InputView),
  Map: view<'Map'>(async () => (await import('./map.tsx')).MapView),
  Radio: view<'Radio'>(async () => (await light()).RadioView),
  Rate: view<'Rate'>(async () => (await light()).RateView),
  Select: view<'Select'>(async () => (await choice()).SelectView),
  Switch: view<'Switch'>(async () => (await light()).SwitchView),
  Table: view<'Table'>(async () => (await import('./table.tsx')).TableView),
  Tag: view<'Tag'>(async () => (await light()).TagView),
  Text: view<'Text'>(async () => (await light()).TextView),
  Time: view<'Time'>(async () => (await picker()).TimeView),
  TimeRange: view<'TimeRange'>(async () => (await picker()).TimeRangeView),
};

export const UnknownView = lazyPart(async () => {
  const [{ UnknownView: View }] = await Promise.all([light(), loadTexts(['widgetView'])]);
  return View;
});

export const isLeafType = (type: string): type is LeafType => Object.hasOwn(widgetViews, type);
