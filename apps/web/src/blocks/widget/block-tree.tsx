import './block-tree.css';
import type { Widget } from '@zhixing/contract/block/block-document';
import { nodeTypes, type OptionsOf } from '@zhixing/contract/block/block-registry';
import type { CSSProperties } from 'react';
import type { ContainerType } from './registry.ts';
import { borderStyle, textStyle } from './widget-style.ts';
import { WidgetView } from './widget-view.tsx';

type NodeProps = { readonly widget: Widget };

const optionsOf = <T extends ContainerType | 'col'>(type: T, { options }: Widget) =>
  nodeTypes[type].options.parse(options) as OptionsOf<T>;

const part = (count: number) => `${(count / 24) * 100}%`;

const Column = ({ widget, gutter }: NodeProps & { readonly gutter: number }) => {
  const { span, offset, push, pull, style } = optionsOf('col', widget);
  const place: CSSProperties & Record<`--${string}`, string> = {
    '--span': part(span),
    '--offset': part(offset),
    '--shift': part(push - pull),
    paddingInline: gutter / 2,
    ...borderStyle(style),
    ...textStyle(style),
  };
  return (
    <div className="block-col" style={place}>
      <BlockTree list={widget.widgetList ?? []} />
    </div>
  );
};

const Row = ({ widget }: NodeProps) => {
  const { gutter, justify, style } = optionsOf('Row', widget);
  return (
    <div
      className="block-row"
      style={{ marginInline: -gutter / 2, justifyContent: justify, ...borderStyle(style), ...textStyle(style) }}
    >
      {widget.cols?.map((column) => (
        <Column key={column.id} widget={column} gutter={gutter} />
      ))}
    </div>
  );
};

const Scroll = ({ widget }: NodeProps) => {
  const { gutter, style } = optionsOf('Scroll', widget);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it.
    <div className="block-scroll" tabIndex={0} style={{ gap: gutter, ...borderStyle(style), ...textStyle(style) }}>
      {widget.widgetList?.map((one) => (
        <div key={one.id} className="block-scroll-item">
          <Node widget={one} />
        </div>
      ))}
    </div>
  );
};

const Div = ({ widget }: NodeProps) => {
  const { style } = optionsOf('Div', widget);
  return (
    <div
      className={style.borderStyle && style.borderStyle !== 'none' ? 'block-div is-framed' : 'block-div'}
      style={{ ...borderStyle(style), ...textStyle(style) }}
    >
      <BlockTree list={widget.widgetList ?? []} />
    </div>
  );
};

const containers: Record<ContainerType, (props: NodeProps) => React.ReactNode> = { Row, Scroll, Div };
const isContainer = (type: string): type is ContainerType => Object.hasOwn(containers, type);

const Node = ({ widget }: NodeProps) => {
  if (!isContainer(widget.type)) return <WidgetView widget={widget} />;
  const Container = containers[widget.type];
  return <Container widget={widget} />;
};

/** A list of widgets as readers see it: nothing in it can be moved or chosen. */
export const BlockTree = ({ list }: { readonly list: readonly Widget[] }) => (
  <div className="block-tree">
    {list.map((widget) => (
      <Node key={widget.id} widget={widget} />
    ))}
  </div>
);
