export { withCards } from './card-tools.ts';
export { listCardParts, loadForm } from './load-cards.ts';
export { cardBindings } from './routes.ts';
