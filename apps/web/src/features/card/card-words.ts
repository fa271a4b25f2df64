import type { ParseKeys } from 'i18next';

type WordsOf<Key extends string, Group extends string> = Key extends `${Group}.${infer Word}` ? Word : never;

/** Names of the texts of a group, where code chooses one of them. */
export type CardWord<Group extends string> = WordsOf<ParseKeys<'card'>, Group>;
