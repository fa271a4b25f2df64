import { ConfigProvider, Table, type TableProps } from 'antd';

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

/** The house's table: small quiet header, 13 px cells, pages and states live outside. */
export const WideTable = <Row extends object>(props: TableProps<Row>) => (
  <ConfigProvider theme={density}>
    <Table<Row>
      className="admin-surface"
      rowKey="id"
      size="middle"
      pagination={false}
      scroll={{ x: 'max-content' }}
      {...props}
    />
  </ConfigProvider>
);
