import { Position } from '@xyflow/react';

export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
export type Side = 'top' | 'right' | 'bottom' | 'left';
export type WireEnd = { readonly x: number; readonly y: number; readonly side: Side };

export const positionOf: Readonly<Record<Side, Position>> = {
  top: Position.Top,
  right: Position.Right,
  bottom: Position.Bottom,
  left: Position.Left,
};

const endAt = ({ x, y, width, height }: Box, side: Side): WireEnd => {
  if (side === 'top') return { x: x + width / 2, y, side };
  if (side === 'bottom') return { x: x + width / 2, y: y + height, side };
  return { x: side === 'left' ? x : x + width, y: y + height / 2, side };
};

const roomBetween = 24;

/** Towards the lane; what stands over it leaves below and is entered from above. */
const laneSide = ({ x, width }: Box, lane: number, own: Side): Side => {
  const gap = lane - (x + width / 2);
  return Math.abs(gap) < width / 2 ? own : gap > 0 ? 'right' : 'left';
};

/** On which sides a line leaves and arrives: downwards where there is room, else sideways; with a lane, through that. */
export const wireEnds = (from: Box, to: Box, lane?: number): readonly [WireEnd, WireEnd] => {
  if (lane !== undefined) return [endAt(from, laneSide(from, lane, 'bottom')), endAt(to, laneSide(to, lane, 'top'))];
  if (to.y >= from.y + from.height + roomBetween) return [endAt(from, 'bottom'), endAt(to, 'top')];
  if (to.x >= from.x + from.width + roomBetween) return [endAt(from, 'right'), endAt(to, 'left')];
  if (to.x + to.width + roomBetween <= from.x) return [endAt(from, 'left'), endAt(to, 'right')];
  return to.y < from.y ? [endAt(from, 'top'), endAt(to, 'bottom')] : [endAt(from, 'bottom'), endAt(to, 'top')];
};
