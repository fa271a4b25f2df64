export { cardColumns, cardFrom } from './card.ts';
export { list, unlist } from './market-shelf.ts';
export { lockOwnAgent, readVisibleAgent, runnableRelease } from './queries.ts';
export { refreshFigures } from './refresh-figures.ts';
export { agentBindings } from './routes.ts';
