import { Scene } from '../../ui/scene.tsx';

export const AgentsScene = () => (
  <Scene>
    <path className="tint" d="M76 62a8 8 0 0 1 8-8h40l14 16h82a8 8 0 0 1 8 8v70a8 8 0 0 1-8 8H84a8 8 0 0 1-8-8z" />
    <rect x="96" y="90" width="48" height="48" rx="10" />
    <rect x="160" y="90" width="48" height="48" rx="10" />
    <path className="line" d="M110 122c2-6 5-8 10-8s8 2 10 8M172 106h24M172 116h16" />
    <circle className="solid" cx="120" cy="104" r="5" />
  </Scene>
);
