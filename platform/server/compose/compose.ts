import type { UndoStep } from '../changes/undo.ts'
import type { Route } from '../http/route.ts'
import type { JobKind } from '../jobs/jobs.ts'
import type { Created, Feature } from './define-feature.ts'
import type { Composition } from './extension-point.ts'
import type { NamedCall } from './named-call.ts'
import type { Platform } from './platform.ts'

/** A route with the name of the feature that answers it. */
export type OwnedRoute = Route & { feature: string }

/** All features of one server, put together. */
export interface Composed {
  calls: NamedCall[]
  routes: OwnedRoute[]
  jobs: Record<string, JobKind>
  undo: Record<string, UndoStep>
  /** Which feature a job belongs to. */
  ownerOf: (job: string) => string | undefined
  start(): Promise<void>
  close(): Promise<void>
}

/**
 * Creates each feature once, after its dependencies, and merges their contributions. Throws one line for each kind of mistake: duplicate
 * names, circular or missing dependencies, and a call, job or kind of undo that is declared twice.
 */
export function compose(
  features: readonly Feature[],
  composition: Composition,
  platform: Platform,
): Composed {
  const made = orderByNeeds(features).map(feature => ({
    name: feature.name,
    ...feature.create(composition, platform),
  }))
  const byName = new Map(made.map(one => [one.name, one]))
  // In list order, whatever the dependencies: it is the order people see.
  const listed = features.flatMap(({ name }) => byName.get(name) ?? [])
  for (const { name: feature, contributes = [] } of listed)
    for (const contribute of contributes) contribute({ composition, feature })
  return {
    calls: features.flatMap(nameCalls),
    routes: joinRoutes(listed),
    jobs: join(listed, 'job', one => one.jobs),
    undo: join(listed, 'kind of undo', one => one.undo),
    ownerOf: job => listed.find(({ jobs = {} }) => job in jobs)?.name,
    async start() {
      for (const one of made) await one.start?.()
    },
    async close() {
      for (const one of made.toReversed()) await one.close?.()
    },
  }
}

/** Each after what it needs; otherwise as they are listed. */
export function orderByNeeds(features: readonly Feature[]): Feature[] {
  const known = new Map<string, Feature>()
  for (const feature of features) {
    if (known.has(feature.name)) throw new Error(`Two features are called ${feature.name}.`)
    known.set(feature.name, feature)
  }
  const ordered = new Set<Feature>()
  const add = (feature: Feature, path: readonly string[]): void => {
    if (path.includes(feature.name))
      throw new Error(`Features need each other: ${[...path, feature.name].join(' → ')}.`)
    if (ordered.has(feature)) return
    for (const need of Object.values(feature.needs)) {
      if (known.get(need.name) !== need)
        throw new Error(`${feature.name} needs ${need.name}, which is not in the list of features.`)
      add(need, [...path, feature.name])
    }
    ordered.add(feature)
  }
  for (const feature of features) add(feature, [])
  return [...ordered]
}

const nameCalls = ({ name: feature, calls }: Feature): NamedCall[] =>
  Object.entries(calls).flatMap(([area, some]) =>
    Object.entries(some).map(([name, call]) => ({ feature, area, name, call })),
  )

type Made = Created<unknown> & { name: string }

function joinRoutes(made: readonly Made[]): OwnedRoute[] {
  const owners = new Map<string, string>()
  return made.flatMap(({ name: feature, routes = [] }) =>
    routes.map(route => {
      const call = `${route.call.method} ${route.call.path}`
      const owner = owners.get(call)
      if (owner !== undefined) throw new Error(`${call} is answered by ${owner} and by ${feature}.`)
      owners.set(call, feature)
      return { ...route, feature }
    }),
  )
}

function join<T>(
  made: readonly Made[],
  noun: string,
  partOf: (one: Made) => Record<string, T> | undefined,
): Record<string, T> {
  const owners = new Map<string, string>()
  const all: Record<string, T> = {}
  for (const one of made)
    for (const [key, value] of Object.entries(partOf(one) ?? {})) {
      const owner = owners.get(key)
      if (owner !== undefined)
        throw new Error(`The ${noun} ${key} is given by ${owner} and by ${one.name}.`)
      owners.set(key, one.name)
      all[key] = value
    }
  return all
}
