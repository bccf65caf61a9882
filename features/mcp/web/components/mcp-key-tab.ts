import type { KeyTab } from '#features/api-key/web/api-key.points.ts'
import { McpTab } from './mcp-tab.tsx'

/** For the screen of keys: how an assistant is connected with one. */
export const mcpTab: KeyTab = { key: 'assistants', title: 'mcp:tab', Content: McpTab }
