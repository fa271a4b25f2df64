import { createContext } from 'react';

/** What a numbered mark in a text opens; undefined where it is only a number. */
export type OpenMark = (name: string) => (() => void) | undefined;

export const MarkContext = createContext<OpenMark>(() => undefined);
