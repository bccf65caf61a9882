import { features } from '#features/server.ts'
import { compose, type Composed } from '#platform/server/compose/compose.ts'
import type { Composition } from '#platform/server/compose/extension-point.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import { type AppParts, createPlatform } from './create-platform.ts'
import { listOwnJobs } from './queues.ts'

interface Composing extends AppParts {
  connections: Platform['connections']
  runsJobs: boolean
}

/** The features of the product, with what the server does itself. */
export function composeFeatures(parts: Composing): { platform: Platform; composed: Composed } {
  const composition: Composition = { isOn: () => true }
  let composed: Composed | undefined
  const known = (): Composed => {
    if (composed === undefined) throw new Error('The features are not put together yet.')
    return composed
  }
  const platform = createPlatform({ ...parts, composition, composed: known })
  const made = compose(features, composition, platform)
  const own = listOwnJobs(platform)
  composed = { ...made, jobs: { ...made.jobs, ...own.jobs }, slowJobs: { ...made.slowJobs, ...own.slowJobs } }
  return { platform, composed }
}
