import type { App } from '#platform/server/compose/platform.ts'
import type { Composition } from '#platform/server/compose/extension-point.ts'
import type { Feature } from '#platform/server/compose/define-feature.ts'

/** Which apps are enabled: checked on every call, rarely changed. */
export interface Switches {
  isOn(feature: string): boolean
  /** Resolves when announced changes have been loaded. */
  settled(): Promise<void>
  /** Reloads which apps an administrator has disabled. */
  reload(): Promise<void>
  /** The same after they were changed, in the background: it goes on until it is done. */
  follow(): void
}

const AGAIN_MILLISECONDS = 1_000

/**
 * @param read returns the names that are switched off; unknown ones, and those of features that are always on, are ignored.
 */
export function createSwitches(
  features: readonly Feature[],
  read: () => Promise<readonly string[]>,
  onFailure: (error: unknown) => void,
): Switches {
  let off: ReadonlySet<string> = new Set()
  let reading: Promise<void> = Promise.resolve()
  let again: NodeJS.Timeout | undefined

  function reload(): Promise<void> {
    const done = reading.then(async () => {
      off = withDependents(features, await read())
    })
    // The caller of `reload` gets the error; others continue with the previous state, and one behind it reads on its own.
    reading = done.catch(() => undefined)
    return done
  }
  function follow(): void {
    clearTimeout(again)
    reload().catch((error: unknown) => {
      onFailure(error)
      clearTimeout(again)
      again = setTimeout(follow, AGAIN_MILLISECONDS).unref()
    })
  }
  return { isOn: feature => !off.has(feature), settled: () => reading, reload, follow }
}

/** With an app go the apps that work by it. */
export function withDependents(
  features: readonly Feature[],
  names: readonly string[],
): ReadonlySet<string> {
  const off = new Set(
    features
      .filter(({ name, isOptional }) => isOptional && names.includes(name))
      .map(({ name }) => name),
  )
  for (;;) {
    const before = off.size
    for (const { name, isOptional, needs } of features)
      if (isOptional && Object.values(needs).some(need => off.has(need.name))) off.add(name)
    if (off.size === before) return off
  }
}

/** What an administrator chooses among. */
export const listApps = (features: readonly Feature[], { isOn }: Composition): App[] =>
  features
    .filter(({ isOptional }) => isOptional)
    .map(({ name }) => ({
      name,
      isOn: isOn(name),
      requiredBy: [...withDependents(features, [name])].filter(other => other !== name),
    }))
