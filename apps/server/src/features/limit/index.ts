export { assertBelow, countLock, usageOf } from './assert-below.ts';
export { assertRunRoom } from './assert-run-room.ts';
export { assertTurnRoom, noteTurnBegun, whileTaken } from './turn-backlog.ts';
