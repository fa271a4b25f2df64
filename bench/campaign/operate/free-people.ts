import type { ChatRecords } from '../chat/chat-records.ts';

/** Several, because an account has only its share of the sandbox. */
const people = ['admin', 'user', 'free', 'creator', 'partner'];

/** Who asks: accounts of the demo, whom no plan keeps from asking as often as they like. */
export const freePeople = async ({ read }: ChatRecords): Promise<string[]> => {
  await read(`update account set is_white = true where username in (${people.map((name) => `'${name}'`).join(', ')})`);
  return people;
};
