import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyTree } from '../source/copy-tree.ts'
import { isCode, isTest, listPaths, readSources, type SourceFile } from '../source/files.ts'
import { importsOf } from '../source/syntax.ts'
import { edgesOf, type Edge } from '../structure/imports.ts'
import {
  featuresOf,
  findIntruders,
  findUsersOfTables,
  isForProof,
  LISTS,
  listOptional,
  withoutLines,
} from './without.ts'

// Copies of the tree out of which apps are taken, and put back.

const OWN_LISTS = ['features/server.ts', 'features/web.ts']
/** Where removed files are kept meanwhile: no check looks there. */
const ASIDE = '.cache'

/** What the tree is made of, read once. */
export interface House {
  paths: readonly string[]
  sources: readonly SourceFile[]
  edges: readonly Edge[]
  /** The apps that may be taken out. */
  apps: readonly string[]
}

/** Reads the whole tree. */
export function readHouse(): House {
  const paths = listPaths()
  const sources = readSources(paths.filter(isCode))
  const edges = sources.flatMap(file => edgesOf(file.path, importsOf(file)))
  return { paths, sources, edges, apps: listOptional(sources) }
}

/** What wants an app: of the product nothing should. */
export function featuresThatNeed(
  app: string,
  { sources, edges }: House,
): Record<'product' | 'tests', string[]> {
  const all = findIntruders(edges, app, findUsersOfTables(sources, app))
  return { product: all.filter(path => !isForProof(path)), tests: all.filter(isForProof) }
}

/** A copy of the tree without an app, and how to restore it. */
export interface Tree {
  folder: string
  takeOut(app: string): void
  putBack(app: string): void
  remove(): void
}

/** All that is left without one app: with its tests, but for those that want the app. */
export function makeWholeTree(app: string, house: House): Tree {
  const folder = copyTree()
  // Documents describe the whole product.
  const documents = house.paths.filter(path => path.endsWith('.md'))
  for (const path of [...featuresThatNeed(app, house).tests, ...documents])
    rmSync(join(folder, path), { force: true })
  return asTree(folder)
}

/**
 * The product alone, reused for one app after the other. Files that import neither an app nor a list of all features, and name no app's
 * table, are not checked again: nothing they depend on is removed, and the full type check has covered them.
 */
export function makeLightTree({ sources, edges }: House): Tree {
  const folder = copyTree(isOfLight)
  const judged = new Set(edges.filter(({ to }) => LISTS.test(to)).map(({ from }) => from))
  for (const { path, text } of sources)
    if (isOfLight(path) && !judged.has(path) && !/^app\/|^features\/[^/]+$|\.mjs$/.test(path))
      writeFileSync(join(folder, path), `// @ts-nocheck\n${text}`)
  return asTree(folder)
}

/** No tests, but what scripts and the start need. */
const isOfLight = (path: string): boolean =>
  !isTest(path) || /^(scripts\/|e2e\/server\.ts$)/.test(path)

function asTree(folder: string): Tree {
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')
  const lists = OWN_LISTS.map(path => ({ path, text: read(path) }))
  const place = (feature: string) => join(folder, 'features', feature)
  const aside = (feature: string) => join(folder, ASIDE, feature)
  mkdirSync(join(folder, ASIDE))
  return {
    folder,
    takeOut(app) {
      for (const feature of featuresOf(app)) {
        renameSync(place(feature), aside(feature))
        for (const { path } of lists)
          writeFileSync(join(folder, path), withoutLines(read(path), feature))
      }
    },
    putBack(app) {
      for (const feature of featuresOf(app)) renameSync(aside(feature), place(feature))
      for (const { path, text } of lists) writeFileSync(join(folder, path), text)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
