export { deliverCheckCode, type Senders } from './deliver-check-code.ts';
export { createAccountFinder, readRoles } from './find-account.ts';
export { lostCheckCode } from './lost-check-code.ts';
export { openSession } from './open-session.ts';
export { assertOwnPassword } from './own-password.ts';
export { hashPassword } from './password.ts';
export { accountByName } from './queries.ts';
export { revokeTokens } from './revoke-tokens.ts';
export { authBindings } from './routes.ts';
