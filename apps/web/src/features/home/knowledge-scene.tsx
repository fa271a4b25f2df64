import { Scene } from '../../ui/scene.tsx';

export const KnowledgeScene = () => (
  <Scene>
    <rect className="tint" x="84" y="120" width="136" height="30" rx="6" />
    <rect x="96" y="88" width="120" height="32" rx="6" />
    <rect className="tint" x="88" y="56" width="112" height="32" rx="6" />
    <path className="line" d="M104 56v32M112 88v32M100 120v30M122 72h48M130 104h54M118 135h62" />
    <circle className="solid" cx="200" cy="135" r="5" />
  </Scene>
);
