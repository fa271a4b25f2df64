import { z } from 'zod';

export const landscapeButtonsCard = z.object({
  type: z.literal('landscape-buttons'),
  options: z.array(z.string().min(1).max(60)).max(20),
});
