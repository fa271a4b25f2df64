/** What tests change from outside with POST /control. */
export type Behaviour = {
  /** How long an access token works. */
  tokenSeconds: number;
  /** Without one the person has to come again. */
  givesRefreshToken: boolean;
  /** How long a token request takes. */
  tokenDelayMs: number;
  /** Put over the metadata, to say something else than is true. */
  resourceMetadata: Record<string, unknown>;
  serverMetadata: Record<string, unknown>;
  /** The issuer that answers name. */
  iss: string;
};

export const usualBehaviour = (): Behaviour => ({
  tokenSeconds: 3600,
  givesRefreshToken: true,
  tokenDelayMs: 0,
  resourceMetadata: {},
  serverMetadata: {},
  iss: '',
});
