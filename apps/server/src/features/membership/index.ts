export { assertMember } from './assert-member.ts';
export { levelsOf, openMembership, readFees } from './read-membership.ts';
export { dailyChats, takeDailyChat } from './take-daily-chat.ts';
export { getUseEditNum, takeEdit } from './take-edit.ts';
