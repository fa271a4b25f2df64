import type { Texts } from '../texts.ts';

export const survey: Texts['survey'] = {
  title: 'What would you like agents to do?',
  lead: 'Two questions, so that the agents you can use come first. Asked only once.',
  identity: 'Your identity',
  user: 'User',
  developer: 'Developer',
  directions: 'Main target direction (choose any)',
  otherText: 'Other direction',
  needIdentity: 'Please choose your identity',
  needDirection: 'Please choose main target direction',
  needOther: 'Please enter',
  submit: 'Submit',
  later: 'Not now',
  done: 'Thank you, noted',
};
