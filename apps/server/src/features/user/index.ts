export { authorsOf } from './authors-of.ts';
export { readUserInfo } from './find-user-info.ts';
export { readEditQuota } from './get-use-edit-num.ts';
export { assertMember } from './member-gate.ts';
export { userBindings } from './routes.ts';
export { activeLevel, displayNameOf, isMemberExempt } from './rules.ts';
