import type { Call } from '#platform/contract/define.ts'
import type { WriteBack } from '../write-back/write-back.ts'
import type { Boot } from '#platform/contract/boot.rules.ts'
import type { UndoStep } from '../changes/undo.ts'
import type { Db } from '../database/database.ts'
import type { Trx } from '../database/tables.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Route } from '../http/route.ts'
import type { JobKind } from '../jobs/jobs.ts'
import type { Passwords } from '../passwords/passwords.ts'
import type { Composition, Contribution, ExtensionPoint } from './extension-point.ts'
import type { Platform } from './platform.ts'

/** What a feature is made of, once for each server. */
export interface Created<S> {
  /** The public API for features that name this one in their `needs`: the only way in. */
  service?: S
  routes?: Route[]
  /** Background jobs, by name. */
  jobs?: Record<string, JobKind>
  /** The undo step of each kind of change. */
  undo?: Record<string, UndoStep>
  contributes?: Contribution[]
  /** Starts background work, and stops it with the server. */
  start?: () => Promise<void>
  close?: () => Promise<void> | void
}

/** First rows. They are put in when the tables are still empty. */
export interface Seed {
  /** Features whose rows must be there before; those that are not part of the product are left out. */
  after?: readonly string[]
  /** The initial rows of every instance; nothing if they exist already. */
  first?: FillRows
  /** Whether this instance is in use already: it gets no demo. */
  isFilled?: (db: Db) => Promise<boolean>
  /** Prepares demo data, such as files; the returned function inserts it, in the one transaction of all features. */
  demo?: (given: DemoContext) => Promise<FillRows> | FillRows
  /** The demo's history, inserted after all features' first rows; only if requested. */
  history?: (given: DemoContext) => Promise<FillRows> | FillRows
  /** What the first rows of others are made with. */
  contributes?: readonly Contribution[]
  /** The accounts that the demo can be entered with. */
  demoAccounts?: (db: Db) => Promise<Boot['demoAccounts']>
}
export type FillRows = (trx: Trx, now: Date) => Promise<unknown>
export interface DemoContext {
  passwords: Passwords
  /** Whether it has accounts with a public password. */
  hasAccounts: boolean
  /** The file store; without it the demo has no files. */
  store: FileStore | undefined
  /** Whether the demo's history follows: what is numbered in sequence with it waits for it. */
  withHistory: boolean
  /** What others give to the first rows (`seed.contributes`). */
  contributed: <T>(point: ExtensionPoint<T>) => T[]
}

type Calls = Readonly<Record<string, Readonly<Record<string, Call>>>>
type Needs = Record<string, Feature>
/** The services of what a feature needs, by the names it gives them. */
export type ServicesOf<N extends Needs> = {
  [name in keyof N]: N[name] extends Feature<infer S> ? S : never
}
export type Given<N extends Needs> = {
  platform: Platform
  /** Whether it is enabled right now. */
  isOn: () => boolean
} & ServicesOf<N>

/** A feature as the server puts it together. */
export interface Feature<S = unknown> {
  name: string
  isOptional: boolean
  needs: Needs
  calls: Calls
  writeBacks: readonly WriteBack[]
  seed: Seed
  /** Makes it for one server; what it needs has been made before. */
  create(composition: Composition, platform: Platform): Created<S>
  /** What it offers to the others of that server. Throws when it was not made for it. */
  serviceIn(composition: Composition): S
}

interface Definition<N extends Needs, S> {
  /** The name of its folder. */
  name: string
  /** An administrator may switch it off, and a developer take its folder out. */
  isOptional?: true
  /** Other features by whose services it works. */
  needs?: N
  /** Its calls, by their area in the API reference. */
  calls?: Calls
  /** Its calls that change a record, each paired with the call that reads it. */
  writeBacks?: readonly WriteBack[]
  seed?: Seed
  create(given: Given<N>): Created<S>
}

/**
 * Declares the server side of a feature. `features/server.ts` lists them; nothing else refers to it.
 * @example export const todo = defineFeature({ name: 'todo', isOptional: true, needs: { links }, create: ({ platform, links }) => ({ routes: … }) })
 */
export function defineFeature<const N extends Needs = Record<never, never>, S = undefined>(
  definition: Definition<N, S>,
): Feature<S> {
  const services = new WeakMap<Composition, { service: S | undefined }>()
  const { name, isOptional = false, needs, calls = {}, writeBacks = [], seed = {} } = definition
  return {
    name,
    isOptional,
    needs: needs ?? {},
    calls,
    writeBacks,
    seed,
    create(composition, platform) {
      const created = definition.create(
        givenBy(needs, composition, { platform, isOn: () => composition.isOn(name) }),
      )
      services.set(composition, { service: created.service })
      return created
    },
    serviceIn(composition) {
      const made = services.get(composition)
      if (made?.service === undefined)
        throw new Error(`${name} offers nothing to the other features, or was not made yet.`)
      return made.service
    },
  }
}

type Own = Pick<Given<Needs>, 'platform' | 'isOn'>
function givenBy<N extends Needs>(
  needs: N | undefined,
  composition: Composition,
  own: Own,
): Given<N>
function givenBy(needs: Needs = {}, composition: Composition, own: Own): Record<string, unknown> {
  const services = Object.entries(needs).map(
    ([name, feature]) => [name, feature.serviceIn(composition)] as const,
  )
  return { ...own, ...Object.fromEntries(services) }
}
