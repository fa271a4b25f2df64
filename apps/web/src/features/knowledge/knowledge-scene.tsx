import { Scene } from '../../ui/scene.tsx';

export const KnowledgeScene = () => (
  <Scene>
    <path d="M152 64c-18-12-40-14-68-10v86c28-4 50-2 68 10z" />
    <path className="tint" d="M152 64c18-12 40-14 68-10v86c-28-4-50-2-68 10z" />
    <path
      className="line"
      d="M98 76c12-1 26 0 38 6M98 94c12-1 26 0 38 6M98 112c12-1 26 0 38 6M206 76c-12-1-26 0-38 6M206 94c-12-1-26 0-38 6"
    />
    <circle className="solid" cx="190" cy="118" r="8" />
  </Scene>
);
