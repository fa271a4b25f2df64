export { readUserInfo } from './find-user-info.ts';
export { assertMember } from './member-gate.ts';
export { userBindings } from './routes.ts';
export { activeLevel, displayNameOf } from './rules.ts';
