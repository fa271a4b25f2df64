import { Scene } from '../../ui/scene.tsx';

export const AgentDetailScene = () => (
  <Scene>
    <rect x="84" y="42" width="140" height="112" rx="12" />
    <rect className="tint" x="100" y="58" width="34" height="34" rx="9" />
    <circle className="line" cx="117" cy="71" r="5" />
    <path className="line" d="M108 85c2-5 5-7 9-7s7 2 9 7M146 66h54M146 82h34M100 108h108M100 122h72" />
    <rect className="solid" x="172" y="132" width="36" height="12" rx="5" />
  </Scene>
);
