/** Places outside the platform's own that the guarded way out lets through here: one for each file of journeys. */
export const guestPorts = [8541, 8542, 8543, 8544, 8545, 8546] as const;
