type Row = Record<string, string | number>;

/** A column of sealed secrets, and for which place each row's was sealed. */
export type SealedColumn = {
  table: string;
  column: string;
  /** The columns of the key; the first two are tenant and id of what the secret belongs to. */
  key: readonly [string, string, ...string[]];
  placeOf: (owner: { tenantId: string; id: string }) => string;
};

export const ownerOf = ({ key: [tenant, id] }: SealedColumn, row: Row) => ({
  tenantId: String(row[tenant]),
  id: String(row[id]),
});
