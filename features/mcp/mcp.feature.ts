import { oauth } from '#features/oauth/oauth.feature.ts'
import { protectedResource } from '#features/oauth/server/oauth.points.ts'
import { defineFeature } from '#platform/server/compose/define-feature.ts'
import { httpPlugin } from '#platform/server/compose/points.ts'
import { MCP_PATH } from './contract/mcp.rules.ts'
import { addMcp } from './server/mcp.plugin.ts'
import { createMcp } from './server/mcp.service.ts'

/** Assistants work with the records, by the Model Context Protocol. */
export const mcp = defineFeature({
  name: 'mcp',
  isOptional: true,
  needs: { oauth },
  create({ platform, oauth, isOn }) {
    const { baseUrl } = platform
    const server = createMcp(platform)
    const challenge = oauth.challengeFor(MCP_PATH)
    return {
      contributes: [
        httpPlugin((app, { isLimited }) =>
          addMcp(app, { server, baseUrl, isLimited, isOn, challenge }),
        ),
        protectedResource({ path: MCP_PATH }),
      ],
    }
  },
})
