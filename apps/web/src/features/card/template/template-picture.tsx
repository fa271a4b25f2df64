import './template.css';
import type { CardType } from '@zhixing/contract/card/card-content';
import type { ReactNode } from 'react';

const lines = (x: number, y: number, ...widths: number[]) =>
  widths.map((width, at) => (
    <rect
      key={width}
      className={at === 0 ? 'is-dark' : 'is-soft'}
      x={x}
      y={y + at * 7}
      width={width}
      height="3"
      rx="1.5"
    />
  ));

const drawings: Record<CardType, ReactNode> = {
  'weather-card': (
    <>
      <circle className="is-warm" cx="22" cy="20" r="7" />
      {lines(36, 14, 22, 16)}
      <path className="is-line" d="M10 44c8-6 14-6 22-2s16 2 30-6" />
    </>
  ),
  'train-tickets': (
    <>
      {lines(10, 14, 14, 10)}
      {lines(48, 14, 14, 10)}
      <path className="is-line" d="M30 18h12m-3-3 3 3-3 3" />
      <path className="is-dash" d="M8 36h56" />
      {lines(10, 43, 18)}
      {lines(44, 43, 18)}
    </>
  ),
  'image-text': (
    <>
      <rect className="is-tint" x="10" y="10" width="52" height="22" rx="3" />
      {lines(10, 39, 30, 44)}
    </>
  ),
  'image-text-button': (
    <>
      <rect className="is-tint" x="10" y="14" width="20" height="28" rx="3" />
      {lines(36, 16, 24, 20)}
      <rect className="is-accent" x="36" y="34" width="22" height="9" rx="3" />
    </>
  ),
  'echarts-card': (
    <>
      <rect className="is-accent" x="14" y="30" width="8" height="14" rx="1.5" />
      <rect className="is-tint" x="26" y="22" width="8" height="22" rx="1.5" />
      <rect className="is-accent" x="38" y="26" width="8" height="18" rx="1.5" />
      <rect className="is-tint" x="50" y="14" width="8" height="30" rx="1.5" />
    </>
  ),
  'landscape-buttons': (
    <>
      <rect className="is-outline" x="8" y="14" width="26" height="11" rx="5" />
      <rect className="is-outline" x="38" y="14" width="26" height="11" rx="5" />
      <rect className="is-outline" x="8" y="31" width="34" height="11" rx="5" />
    </>
  ),
};
const form = (
  <>
    {lines(12, 10, 16)}
    <rect className="is-outline" x="12" y="15" width="48" height="9" rx="2.5" />
    {lines(12, 29, 12)}
    <rect className="is-outline" x="12" y="34" width="22" height="9" rx="2.5" />
    <rect className="is-accent" x="40" y="34" width="20" height="9" rx="2.5" />
  </>
);

/** A small picture of what a kind looks like. */
export const TemplatePicture = ({ type }: { readonly type: CardType | 'form' }) => (
  <svg className="template-picture" viewBox="0 0 72 54" aria-hidden="true" focusable="false">
    {type === 'form' ? form : drawings[type]}
  </svg>
);
