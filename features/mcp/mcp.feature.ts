import { defineFeature } from '#platform/server/compose/define-feature.ts'
import { httpPlugin } from '#platform/server/compose/points.ts'
import { MCP_PATH } from './contract/mcp.rules.ts'
import { addMcp } from './server/mcp.plugin.ts'
import { signInMetadata } from './server/mcp.points.ts'
import { createMcp } from './server/mcp.service.ts'

/** Assistants work with the records, by the Model Context Protocol. */
export const mcp = defineFeature({
  name: 'mcp',
  isOptional: true,
  create({ platform, isOn }) {
    const { baseUrl } = platform
    const server = createMcp(platform)
    const challenge = () => Object.assign({}, ...platform.contributed(signInMetadata))
    return {
      service: { path: MCP_PATH },
      contributes: [
        httpPlugin((app, { isLimited }) =>
          addMcp(app, { server, baseUrl, isLimited, isOn, challenge }),
        ),
      ],
    }
  },
})
