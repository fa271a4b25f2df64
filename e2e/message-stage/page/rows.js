// Every row at once, without the list that takes down what is out of sight.
import { ConfigProvider } from '../../../apps/web/node_modules/antd/es/index.js';
import { createElement as h } from '../../../apps/web/node_modules/react/index.js';
import { createRoot } from '../../../apps/web/node_modules/react-dom/client.js';
import { MessageRow } from '../../../apps/web/src/blocks/message/message-row.tsx';
import { MessageViewContext } from '../../../apps/web/src/blocks/message/message-view.ts';
import { hostileMessages, wholeMessages } from '../../../packages/contract/test/hostile-chat.ts';

const noop = () => undefined;
const handlers = Object.fromEntries(
  ['onQuestion', 'onPlugin', 'onRetry', 'onContinue', 'onShare', 'onViewRecord', 'onOpenPanel'].map((name) => [
    name,
    noop,
  ]),
);

export const createRows = (place, { look, agent }) => {
  let shown = [];
  const drop = () => {
    for (const { root, element } of shown) {
      root.unmount();
      element.remove();
    }
    shown = [];
  };
  /** Made here: what goes through the driver has a limit. */
  const show = (text, { isShare, isEach }) => {
    for (const [index, message] of (isEach ? hostileMessages : wholeMessages)(text).entries()) {
      const element = document.createElement('div');
      element.dataset.row = String(index);
      place.append(element);
      const root = createRoot(element);
      const value = { agent, isShare, hasIcon: true, canShare: true, canConsent: true, handlers, toggles: new Map() };
      root.render(h(ConfigProvider, { theme: look }, h(MessageViewContext, { value }, h(MessageRow, { message }))));
      shown.push({ root, element });
    }
    return shown.length;
  };
  return { show, drop };
};
