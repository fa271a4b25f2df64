export { listCardParts, withCards } from './card-tools.ts';
export { cardBindings } from './routes.ts';
