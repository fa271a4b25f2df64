const MINUTE = 60_000;

/** Aliyun's default limits for check codes to one phone. */
const LIMITS = [
  { name: '分钟', ms: MINUTE, permits: 1 },
  { name: '小时', ms: 60 * MINUTE, permits: 5 },
  { name: '天', ms: 24 * 60 * MINUTE, permits: 10 },
];

export function findExceededLimit(sentAt: number[], now: number): string | undefined {
  const limit = LIMITS.find(({ ms, permits }) => sentAt.filter((at) => now - at < ms).length >= permits);
  return limit && `触发${limit.name}级流控Permits:${limit.permits}`;
}
