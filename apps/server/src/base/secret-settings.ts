/** The secret that seals and signs, and those that are still, or already, accepted beside it. */
export type SecretSettings = { APP_SECRET: string; APP_SECRETS_ACCEPTED: string };

/** The one in use comes first. */
export const acceptedSecrets = ({ APP_SECRET, APP_SECRETS_ACCEPTED }: SecretSettings): string[] => [
  APP_SECRET,
  ...APP_SECRETS_ACCEPTED.split(',').filter(Boolean),
];
