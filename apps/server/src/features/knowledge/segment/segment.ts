import type { Box } from '../../../gateways/sandbox/parsed-file.ts';

/** What is matched against a question: a few sentences, a row, an item, a question. */
export type Piece = {
  text: string;
  page: number;
  boxes: Box[];
  row?: number;
  /** Read from a picture, and not surely. */
  isUnsure?: true;
};

/** What the model reads, and what a person edits: a stretch of the document under one heading. */
export type Segment = {
  /** Headings above it, the highest first. */
  path: string[];
  text: string;
  page: number;
  pieces: Piece[];
};
