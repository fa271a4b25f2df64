import { adminRoutes } from './admin.ts';
import { authRoutes } from './auth.ts';
import { qrLoginRoutes } from './qr-login.ts';
import type { Route } from './route.ts';
import { tenantRoutes } from './tenant.ts';
import { userRoutes } from './user.ts';

/** The whole door. OpenAPI, the authorisation matrix and the start-up check read this list. */
export const routes: readonly Route[] = [
  ...authRoutes,
  ...qrLoginRoutes,
  ...tenantRoutes,
  ...userRoutes,
  ...adminRoutes,
];

export const apiPrefixes = [
  '/agent_api/',
  '/aiagent_api/',
  '/agent/agent_runtime/',
  '/knowledge_api/',
  '/prod-api/',
] as const;
