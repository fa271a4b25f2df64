export { cardColumns, cardFrom, knownTags } from './card.ts';
export { list, unlist } from './market-shelf.ts';
export {
  type AgentRow,
  lockEditableAgent,
  lockOwnAgent,
  mayEdit,
  readEditableAgent,
  readVisibleAgent,
  runnableRelease,
} from './queries.ts';
export { refreshFigures } from './refresh-figures.ts';
export { agentBindings } from './routes.ts';
export { keepSnapshot, limitsOf } from './snapshot.ts';
