import './scene.css';
import type { ReactNode } from 'react';

/** A small landscape in the accent; what the page is about stands in front, in lines. */
export const Scene = ({ children }: { readonly children: ReactNode }) => (
  <svg className="scene" viewBox="0 0 320 184" fill="none" aria-hidden="true">
    <circle cx="250" cy="58" r="24" className="scene-moon" />
    <circle cx="250" cy="58" r="36" className="scene-ring" strokeOpacity="0.8" />
    <circle cx="250" cy="58" r="52" className="scene-ring" strokeOpacity="0.5" />
    <circle cx="250" cy="58" r="72" className="scene-ring" strokeOpacity="0.3" />
    <path className="scene-far" d="M0 122C36 100 66 96 104 110 146 126 172 88 216 92 258 96 286 116 320 106V184H0z" />
    <path className="scene-near" d="M0 152C60 130 108 136 160 146 220 158 268 134 320 142V184H0z" />
    <g className="scene-thing">{children}</g>
  </svg>
);
