type Kind = 'invalid' | 'unauthenticated' | 'forbidden' | 'not-found' | 'conflict' | 'refused' | 'limit' | 'internal';
export type ErrorRow = {
  readonly status: number;
  readonly code: number;
  readonly kind: Kind;
  readonly zh: string;
  readonly en: string;
};

export const row = (kind: Kind, status: number, code: number, zh: string, en: string): ErrorRow => ({
  kind,
  status,
  code,
  zh,
  en,
});
/** A refusal the page must show: HTTP 200 with a non-success code. */
export const refused = (zh: string, en: string) => row('refused', 200, 500, zh, en);
