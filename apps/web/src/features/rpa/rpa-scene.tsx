import { Scene } from '../../ui/scene.tsx';

export const RpaScene = () => (
  <Scene>
    <rect x="76" y="52" width="126" height="80" rx="10" />
    <path className="line" d="M139 132v18M112 150h54" />
    <circle className="solid" cx="139" cy="92" r="7" />
    <path
      className="line"
      d="M125 106a20 20 0 0 1 0-28M153 78a20 20 0 0 1 0 28M113 116a35 35 0 0 1 0-48M165 68a35 35 0 0 1 0 48"
    />
  </Scene>
);
