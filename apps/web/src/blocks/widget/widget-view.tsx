import './widget.css';
import type { Widget } from '@zhixing/contract/block/block-document';
import { nodeTypes } from '@zhixing/contract/block/block-registry';
import { labelOf } from '@zhixing/contract/block/said-by-form';
import { memo, useMemo } from 'react';
import { useBlockHost } from './block-host.ts';
import { isLeafType, type LeafType, UnknownView, widgetViews } from './registry.ts';
import { controlId, labelId } from './use-widget.ts';
import { WidgetBoundary } from './widget-boundary.tsx';

/** Their label stands inside of them. */
const bare: ReadonlySet<LeafType> = new Set(['Button', 'Divider']);

const Label = ({ widget }: { readonly widget: Widget }) => {
  const { data, required } = useBlockHost();
  const label = labelOf(widget, data);
  if (label === '') return null;
  return (
    <label className="widget-label" id={labelId(widget)} htmlFor={controlId(widget)}>
      {label}
      {required?.has(widget.id) && <i aria-hidden="true">*</i>}
    </label>
  );
};

const Leaf = ({ widget, type }: { readonly widget: Widget; readonly type: LeafType }) => {
  const options = useMemo(() => nodeTypes[type].options.parse(widget.options), [type, widget.options]);
  const { missing } = useBlockHost();
  const View = widgetViews[type];
  return (
    <div className={`widget is-${type.toLowerCase()}${missing?.has(widget.id) ? ' is-missing' : ''}`}>
      {!bare.has(type) && <Label widget={widget} />}
      <View widget={widget} options={options as never} />
    </div>
  );
};

/** One widget that holds no others, bound through its host. */
export const WidgetView = memo(({ widget }: { readonly widget: Widget }) => {
  const unknown = (
    <div className="widget">
      <UnknownView type={widget.type} />
    </div>
  );
  return isLeafType(widget.type) ? (
    <WidgetBoundary of={widget} fallback={unknown}>
      <Leaf widget={widget} type={widget.type} />
    </WidgetBoundary>
  ) : (
    unknown
  );
});
