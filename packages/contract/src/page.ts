import { type ZodType, z } from 'zod';

const maxPageSize = 100;

export const pageQuery = z.object({
  pageNumber: z.coerce.number().int().min(0).max(100_000).default(0),
  pageSize: z.coerce.number().int().min(1).max(maxPageSize).default(20),
});

export const pageOf = <S extends ZodType>(item: S) =>
  z.object({ content: z.array(item), totalPages: z.number().int(), totalElements: z.number().int() });
