import { z } from 'zod';

const fields = { image: z.string().max(2_000), title: z.string().max(200), content: z.string().max(1_000) };

export const imageTextCard = z.object({ type: z.literal('image-text'), ...fields });
/** With a button that says `button` in the conversation, or its title. */
export const imageTextButtonCard = z.object({
  type: z.literal('image-text-button'),
  ...fields,
  button: z.string().max(60),
});
