export { assertBelow, countLock, usageOf } from './assert-below.ts';
export { assertRunRoom } from './assert-run-room.ts';
export { noteTurnBegun, noteTurnBehind, takeInLine } from './turn-backlog.ts';
