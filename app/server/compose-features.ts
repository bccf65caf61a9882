import { features as product } from '#features/server.ts'
import { compose, type Composed } from '#platform/server/compose/compose.ts'
import { prepareDemo } from '#platform/server/compose/fill.ts'
import type { Composition } from '#platform/server/compose/extension-point.ts'
import type { Feature } from '#platform/server/compose/define-feature.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import { switchedOff } from '#platform/server/compose/points.ts'
import { type AppParts, createPlatform } from './create-platform.ts'
import { listOwnJobs } from './queue.ts'
import { createSwitches, listApps, type Switches } from './switches.ts'

interface Composing extends AppParts {
  connections: Platform['connections']
  runsJobs: boolean
  /** Others than those of the product: of tests. */
  features?: readonly Feature[] | undefined
}

interface Put {
  platform: Platform
  composed: Composed
  switches: Switches
}

/** The features of the product, with what the server does itself. */
export function composeFeatures({ features = product, ...parts }: Composing): Put {
  const switches = createSwitches(
    features,
    async () => (await Promise.all(switchedOff.of(composition).map(read => read()))).flat(),
    error => parts.logger.error({ err: error }, 'the disabled apps could not be read'),
  )
  const composition: Composition = { isOn: name => switches.isOn(name) }
  let composed: Composed | undefined
  const known = (): Composed => {
    if (composed === undefined) throw new Error('The features are not put together yet.')
    return composed
  }
  const made = createPlatform({ ...parts, composition, composed: known })
  const { passwords, store } = made
  const platform: Platform = {
    ...made,
    calls: () => known().calls,
    apps: () => listApps(features, composition),
    async off() {
      await switches.settled()
      return listApps(features, composition)
        .filter(({ isOn }) => !isOn)
        .map(({ name }) => name)
    },
    reloadApps: () => switches.follow(),
    prepareSample: () =>
      prepareDemo({ features, passwords, store, hasAccounts: false, withHistory: false }),
  }
  const all = compose(features, composition, platform)
  composed = { ...all, jobs: { ...all.jobs, ...listOwnJobs(platform) } }
  return { platform, composed, switches }
}
