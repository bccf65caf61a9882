import { expect, it } from 'vitest'
import { isCode, listPaths, readSources } from '../source/files.ts'
import { parse } from '../source/syntax.ts'
import { edgesOf } from '../structure/imports.ts'
import { findIntruders, isForProof, listOptional } from './without.ts'

it(
  'ADD-11 nothing of the product reaches into an app that may be taken out',
  { timeout: 60_000 },
  () => {
    const sources = readSources(listPaths().filter(isCode))
    const edges = sources.flatMap(file => edgesOf(file.path, parse(file).imports))
    const reached = listOptional(sources).filter(app =>
      findIntruders(edges, app).some(path => !isForProof(path)),
    )
    expect(reached).toEqual([])
  },
)
