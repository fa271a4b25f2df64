/** The list of one's cards and forms. */
export const cardsPath = '/studio?area=cards';
export const designPath = (id: string) => `/card-design?id=${id}`;
