import { defineScreens } from '#platform/web/screens/define-screens.ts'
import { keyTab } from '#features/api-key/web/api-key.points.ts'

export const mcp = defineScreens({
  name: 'mcp',
  contributes: [
    keyTab({
      load: () => import('./web/components/mcp-key-tab.ts').then(m => m.mcpTab),
      texts: ['mcp'],
    }),
  ],
})
