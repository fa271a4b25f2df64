export { mcpPart, mcpServerOf } from './mcp-faces.ts';
export { type PartFace, readPartFaces } from './part-faces.ts';
