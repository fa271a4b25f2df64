import type { embed as zh } from '../zh-CN/embed.ts';

export const embed: typeof zh = {
  heading: 'Chat',
  loading: 'Opening',
  fresh: 'Start a new conversation',
  close: 'Close chat',
  greeting: 'Hello, this is {{name}}. How can I help?',
  questions: 'You could ask',
  sender: 'Message',
  placeholder: 'Ask a question',
  send: 'Send',
  stop: 'Stop generating',
  note: 'Written by AI, please check it',
  figuresOnly: 'The site sees how often and how long it is used, not what you write',
  retry: 'Try again',
  reconnecting: 'Reconnecting',
  away: 'The network is away; this goes on when it is back',
  off: { heading: 'The chat is closed for now', text: 'The site has switched it off. Please come back later.' },
  gone: { heading: 'There is no chat here', text: 'It may have been taken down, or its embed code was replaced.' },
  offline: { heading: 'No connection', text: 'Please check the network. It opens by itself once that is back.' },
  failed: { heading: 'It did not open', text: 'The service did not answer. Please try again.' },
};
