// The real list on a page of its own, for tests only: the product's build never sees this folder.
import '../../../apps/web/src/ui/tokens.css';
import '../../../apps/web/src/ui/base.css';
import '../../../apps/web/src/ui/ant.css';
import './page.css';
import { ConfigProvider } from '../../../apps/web/node_modules/antd/es/index.js';
import { createElement as h } from '../../../apps/web/node_modules/react/index.js';
import { createRoot } from '../../../apps/web/node_modules/react-dom/client.js';
import { MessageList } from '../../../apps/web/src/blocks/message/message-list.tsx';
import * as fixture from '../../../apps/web/src/blocks/message/stage/conversation.ts';
import { readConfig } from '../../../apps/web/src/lib/config.ts';
import { loadTexts, startI18n } from '../../../apps/web/src/lib/i18n.ts';
import { buildTheme } from '../../../apps/web/src/ui/theme.ts';
import { createRows } from './rows.js';

const { theme, locale } = readConfig();
const mode = theme === 'dark' ? 'dark' : 'light';
document.documentElement.dataset.theme = mode;
await startI18n(locale);
await loadTexts(['message', 'markdown', 'dictionary', 'agent']);

const look = buildTheme({ primaryColor: '#4B5CF0', radius: 10 }, mode, true);
const agent = { name: '差旅管家', icon: '12', iconBackground: '#ffe7ba' };
const root = createRoot(document.getElementById('root'));
const heard = [];
const hear = (name) => (value) => void heard.push([name, value]);

const play = ({ messages, pending = false, share = false, hideIcon = false, session = '' }) =>
  root.render(
    h(
      ConfigProvider,
      { theme: look, button: { autoInsertSpace: false } },
      h(MessageList, {
        key: session,
        messages,
        agent,
        pending,
        share,
        hideIcon,
        onQuestion: hear('question'),
        onPlugin: hear('plugin'),
        onRetry: hear('retry'),
        onContinue: hear('continue'),
        onShare: hear('share'),
        onViewRecord: hear('viewRecord'),
        onOpenPanel: hear('openPanel'),
      }),
    ),
  );

play({ messages: fixture.conversation });
const place = document.createElement('section');
document.body.append(place);
window.messageStage = { heard, play, fixture, rows: createRows(place, { look, agent }) };
