type Place = number | 'back' | 'ahead';

const reach = 2;

/** First, last, and those around where one is; what lies between is jumped over, five at a time. */
export const pageSpan = (page: number, count: number): readonly Place[] => {
  if (count <= 3 + reach * 2) return Array.from({ length: count }, (_, index) => index + 1);
  const first = page - 1 <= reach ? 1 : Math.min(Math.max(1, page - reach), count - reach * 2);
  const last = page - 1 <= reach ? 1 + reach * 2 : count - page <= reach ? count : page + reach;
  const near = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return [
    ...(first === 1 ? [] : first > 2 ? [1, 'back' as const] : [1]),
    ...near,
    ...(last === count ? [] : last < count - 1 ? ['ahead' as const, count] : [count]),
  ];
};
