export { abilitiesOf, partsIn } from './abilities.ts';
export { cardColumns, cardFrom, knownTags } from './card.ts';
export { retireAgent } from './change-agent.ts';
export { list, unlist } from './market-shelf.ts';
export {
  type AgentRow,
  assertRunnable,
  isListed,
  lockEditableAgent,
  lockOwnAgent,
  mayEdit,
  readEditableAgent,
  readRunnableAgent,
  readVisibleAgent,
  runnableRelease,
  visibleTo,
} from './queries.ts';
export { foldTaskCounts, refreshFigures } from './refresh-figures.ts';
export { agentBindings } from './routes.ts';
export { keepSnapshot, limitsOf } from './snapshot.ts';
