import { Scene } from './scene.tsx';

export const FailedScene = () => (
  <Scene>
    <rect x="78" y="46" width="150" height="104" rx="12" />
    <path className="line" d="M98 70h44M98 88h26" />
    <path className="tint" d="M176 84l27 46h-54z" />
    <path className="line" d="M176 101v12M176 121v1" />
  </Scene>
);
