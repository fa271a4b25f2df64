import { ConfigProvider, Table, type TableProps } from 'antd';
import { useEffect, useRef } from 'react';

const density = {
  components: {
    Table: {
      cellFontSizeMD: 13,
      cellPaddingBlockMD: 10,
      cellPaddingInlineMD: 16,
      rowExpandedBg: 'var(--bg-sunken)',
      rowHoverBg: 'var(--fill-1)',
    },
  },
};

/** A table wider than its place can be scrolled by keyboard; one that fits is no stop for the Tab key. */
const useKeyScroll = (label: string) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const area = box.current?.querySelector<HTMLElement>('.ant-table-content');
    if (!area) return;
    const watch = new ResizeObserver(() => {
      const isWider = area.scrollWidth > area.clientWidth;
      for (const [name, value] of Object.entries({ tabindex: '0', role: 'region', 'aria-label': label })) {
        if (isWider) area.setAttribute(name, value);
        else area.removeAttribute(name);
      }
    });
    watch.observe(area);
    return () => watch.disconnect();
  }, [label]);
  return box;
};

type WideTableProps<Row> = TableProps<Row> & { readonly label: string };

/** The house's table: small quiet header, 13 px cells, pages and states live outside. */
export const WideTable = <Row extends object>({ label, ...props }: WideTableProps<Row>) => (
  <ConfigProvider theme={density}>
    <div ref={useKeyScroll(label)} className="admin-surface">
      <Table<Row> rowKey="id" size="middle" pagination={false} scroll={{ x: 'max-content' }} {...props} />
    </div>
  </ConfigProvider>
);
