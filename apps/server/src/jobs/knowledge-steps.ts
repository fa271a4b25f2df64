/** Long enough for a parser or a model that is away for minutes. */
export const knowledgeTries = {
  maxRetryAttempts: 30,
  initialRetryInterval: { milliseconds: 500 },
  maxRetryInterval: { seconds: 15 },
};

export const knowledgeHandler = {
  ingressPrivate: false,
  inactivityTimeout: { minutes: 10 },
  abortTimeout: { minutes: 10 },
  retryPolicy: { initialInterval: 200, maxInterval: 10_000, maxAttempts: 300, onMaxAttempts: 'kill' },
} as const;
