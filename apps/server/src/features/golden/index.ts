export { judgeQuestion } from './judge-question.ts';
export { lostGolden } from './lost-golden.ts';
export { orderGoldenRun } from './order-run.ts';
export { goldenBindings } from './routes.ts';
export { beginQuestion, endGoldenRun, type GoldenKey, loadGoldenRun } from './run-golden.ts';
