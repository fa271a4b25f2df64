import './file-icon.css';
import type { ReactNode } from 'react';
import { type FileKind, fileKind } from './file-kind.ts';

const marks: Record<FileKind, ReactNode> = {
  word: <path d="m10 17 2 8.5 4-7.5 4 7.5 2-8.5" />,
  sheet: <path d="M10 16.5h12v9.5H10zM10 21h12M15 16.5V26" />,
  slides: <path d="M12 26.5v-10h5a3 3 0 0 1 0 6h-5" />,
  pdf: (
    <path d="M9.5 25.5c3.5-1.5 6-6 6.200-9.200.1-1.5-1.800-1.600-1.800 0 .2 3.700 4 7.400 7.600 7.900 1.800.2 1.800-2 0-2-3.900 0-8.5 1.300-12 3.300z" />
  ),
  text: <path d="M10.5 17h11M10.5 21h11M10.5 25h6.5" />,
  generic: <path d="M13 17.5 10 21l3 3.5M19 17.5l3 3.5-3 3.5" />,
};

/** A sheet of paper in the colour of its kind. Decoration: the file's name stands beside it. */
export const FileIcon = ({ name, size = 32 }: { readonly name: string; readonly size?: number }) => {
  const kind = fileKind(name);
  return (
    <svg
      className={`file-icon is-${kind}`}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      aria-hidden="true"
      focusable="false"
    >
      <path
        className="sheet-paper"
        d="M8 2.5h11.5l7 7V27A2.5 2.5 0 0 1 24 29.5H8A2.5 2.5 0 0 1 5.5 27V5A2.5 2.5 0 0 1 8 2.5z"
      />
      <path className="sheet-fold" d="M19.5 2.5v4.5A2.5 2.5 0 0 0 22 9.5h4.5z" />
      <g className="sheet-mark">{marks[kind]}</g>
    </svg>
  );
};
