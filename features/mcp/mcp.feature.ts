import { defineFeature } from '#platform/server/compose/define-feature.ts'
import { httpPlugin } from '#platform/server/compose/points.ts'
import { addMcp } from './server/mcp.plugin.ts'
import { createMcp } from './server/mcp.service.ts'

/** Assistants work with the records, by the Model Context Protocol. */
export const mcp = defineFeature({
  name: 'mcp',
  isOptional: true,
  create({ platform, isOn }) {
    const { baseUrl } = platform
    const server = createMcp(platform)
    return {
      contributes: [
        httpPlugin((app, { isLimited }) => addMcp(app, { server, baseUrl, isLimited, isOn })),
      ],
    }
  },
})
