import { createSignal } from './signal.ts';

export type Notice = { readonly kind: 'success' | 'info' | 'warning' | 'error'; readonly text: string };

/** Short messages for the user. The app shows them; anything below it only sends. */
export const notices = createSignal<Notice>();

export const notify = (kind: Notice['kind'], text: string): void => notices.send({ kind, text });
