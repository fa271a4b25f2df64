/** The name under which a model calls for an attached card. */
export const cardTool = (id: string) => `show_card_${id.replaceAll('-', '').slice(-8)}`;
