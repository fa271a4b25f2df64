import { type EmbedMessage, isHostMessage } from '../../lib/embed-message.ts';

export type SiteLink = {
  /** True in the frame that our script made, which can be closed. */
  readonly isInPanel: boolean;
  readonly say: (message: EmbedMessage) => void;
  /** The panel came into sight. */
  readonly onShown: (listener: () => void) => () => void;
};

const isOrigin = (text: string | undefined): text is string => text !== undefined && URL.parse(text)?.origin === text;

/** The way to the site around the frame. Only the origin it named hears us, and only that one is heard. */
export const createSiteLink = (site: string | undefined): SiteLink => {
  const isInPanel = window.parent !== window && isOrigin(site);
  return {
    isInPanel,
    say: (message) => {
      if (isInPanel) window.parent.postMessage(message, site);
    },
    onShown: (listener) => {
      const hear = ({ source, origin, data }: MessageEvent<unknown>) => {
        if (isInPanel && source === window.parent && origin === site && isHostMessage(data)) listener();
      };
      window.addEventListener('message', hear);
      return () => window.removeEventListener('message', hear);
    },
  };
};
