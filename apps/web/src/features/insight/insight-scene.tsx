import { Scene } from '../../ui/scene.tsx';

export const InsightScene = () => (
  <Scene>
    <rect x="74" y="48" width="156" height="102" rx="10" />
    <path className="line" d="M92 132h120" />
    <rect className="tint" x="100" y="104" width="18" height="28" rx="3" />
    <rect className="tint" x="130" y="90" width="18" height="42" rx="3" />
    <rect className="tint" x="160" y="98" width="18" height="34" rx="3" />
    <rect className="solid" x="190" y="76" width="18" height="56" rx="3" />
    <path className="line" d="M102 88l30-16 32 8 34-20" />
  </Scene>
);
