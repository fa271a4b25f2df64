/** The last page there is when the wanted one lies behind it. */
export const pastEnd = (page: number, pageSize: number, total: number): number | undefined => {
  const last = Math.max(1, Math.ceil(total / pageSize));
  return page > last ? last : undefined;
};
