import { commonErrors, type ErrorCode } from '@zhixing/contract/error';
import type { Route } from '@zhixing/contract/route';

/** What a route may answer beside success. */
export const declaredErrors = (route: Route): readonly ErrorCode[] => [
  ...commonErrors,
  ...(route.errors ?? []),
  ...(route.policy === 'public' ? [] : (['TOKEN_INVALID'] as const)),
  ...(['public', 'account'].includes(route.policy) ? [] : (['NO_PERMISSION'] as const)),
];
