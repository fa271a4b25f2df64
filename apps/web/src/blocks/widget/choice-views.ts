export { CascaderView } from './cascader.tsx';
export { SelectView } from './select.tsx';
