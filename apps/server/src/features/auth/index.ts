export { deliverCheckCode, type Senders } from './deliver-check-code.ts';
export { createAccountFinder } from './find-account.ts';
export { openSession } from './open-session.ts';
export { hashPassword } from './password.ts';
export { accountByName } from './queries.ts';
export { revokeTokens } from './revoke-tokens.ts';
export { authBindings } from './routes.ts';
