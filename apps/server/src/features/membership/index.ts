export { assertMember } from './assert-member.ts';
export { addGrant, closeGrant, readHeld } from './grants.ts';
export { returnPaidChat, takePaidChat } from './paid-chats.ts';
export { isDowngrade, quote, timeOf } from './quote.ts';
export { levelsOf, openMembership, readFees } from './read-membership.ts';
export { readOffer } from './read-plans.ts';
export { membershipBindings } from './routes.ts';
export { dailyChats, takeDailyChat } from './take-daily-chat.ts';
export { getUseEditNum, takeEdit } from './take-edit.ts';
