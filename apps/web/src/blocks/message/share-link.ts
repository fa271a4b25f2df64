type PageAddress = { readonly origin: string; readonly pathname: string };

/** The address that others open; any page of the app turns the hash form into the clean one. */
export const shareLink = ({ origin, pathname }: PageAddress, agentId: string, sessionId: string): string =>
  `${origin}${pathname}#/share-page?id=${encodeURIComponent(agentId)}&sessionId=${encodeURIComponent(sessionId)}`;
