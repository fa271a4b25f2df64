/** Places outside the platform's own that the guarded way out lets through here: one for each file of journeys. */
export const guestPorts = [8495, 8496, 8497, 8498, 8499] as const;
