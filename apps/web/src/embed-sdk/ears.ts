export type ChatEars = {
  open: () => void;
  close: () => void;
  message: (message: { readonly from: 'visitor' | 'agent' }) => void;
};
export type ChatEventName = keyof ChatEars;
export type Tell = <N extends ChatEventName>(name: N, ...words: Parameters<ChatEars[N]>) => void;

/** Who on the page wants to know what. */
export const createEars = () => {
  const ears: { [N in ChatEventName]: Set<ChatEars[N]> } = { open: new Set(), close: new Set(), message: new Set() };
  const tell: Tell = (name, ...words) => {
    for (const listener of ears[name] as Set<(...said: typeof words) => void>) {
      try {
        listener(...words);
      } catch (error) {
        // A fault of the site's own must not stop the chat.
        reportError(error);
      }
    }
  };
  return {
    tell,
    on: <N extends ChatEventName>(name: N, listener: ChatEars[N]) => {
      ears[name]?.add(listener);
      return () => void ears[name]?.delete(listener);
    },
  };
};
