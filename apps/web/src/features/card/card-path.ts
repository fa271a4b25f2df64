/** The tab of one's cards and forms. */
export const cardsPath = '/home?types=4';
export const designPath = (id: string) => `/card-design?id=${id}`;
