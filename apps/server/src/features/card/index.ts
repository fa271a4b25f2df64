export { listCardParts, withCards } from './card-tools.ts';
export { cardIdOf, cardPart } from './queries.ts';
export { cardBindings } from './routes.ts';
